"""The papers' equations in plain NumPy loops, one sentence and one unit of time after the other.

Written from the papers, sharing no code with the models; weights are taken from a model by name.
"""

import numpy as np


def sigmoid(x):
    """1 / (1 + e^-x)."""
    return 1.0 / (1.0 + np.exp(-x))


def softmax(x):
    """Soft-max of a vector."""
    e = np.exp(x - np.max(x))
    return e / e.sum()


def additive(attention, query, states):
    """Bahdanau et al. 2014: e_j = v' tanh(W s + U h_j), one source word after the other."""
    w, u, v = (np.asarray(one) for one in (attention.query_matrix, attention.key_matrix, attention.sum_vector))
    return np.array([np.tanh(query @ w + h @ u) @ v[:, 0] for h in states])


def dot(attention, query, states):
    """Luong et al. 2015: e_j = s' h_j."""
    return np.array([sum(a * b for a, b in zip(query, h, strict=True)) for h in states])


def general(attention, query, states):
    """Luong et al. 2015: e_j = s' W h_j; the model stores W transposed."""
    w = np.asarray(attention.matrix).T
    return np.array([query @ (w @ h) for h in states])


SCORES = {"additive": additive, "dot": dot, "general": general}


def attend(attention, query, states):
    """Weights and context of one sentence without padding."""
    weights = softmax(SCORES[attention.kind](attention, query, states))
    return weights, sum(a * h for a, h in zip(weights, states, strict=True))


def gates(cell, direction, x, extra=0.0):
    """W x + b of each gate, with whatever else is added to it, as a list of vectors."""
    w, b = np.asarray(cell.input_matrix), np.asarray(cell.bias)
    w, b = (w[direction], b[direction]) if cell.lead else (w, b)
    return np.split(x @ w + b[0] + extra, cell.gates)


def gru(cell, direction, x, h, extra=0.0):
    """Bahdanau's GRU: h' = (1 - z) h + z h~, h~ = tanh(W x + U (r h)); the fast one: tanh(W x + r (U h + b))."""
    xz, xr, xh = gates(cell, direction, x, extra)
    ug, uc = np.asarray(cell.gate_matrix), np.asarray(cell.candidate_matrix)
    ug, uc = (ug[direction], uc[direction]) if cell.lead else (ug, uc)
    uz, ur = np.split(ug, 2, axis=1)
    z, r = sigmoid(xz + h @ uz), sigmoid(xr + h @ ur)
    if cell.kind == "fast-gru":
        b = np.asarray(cell.candidate_bias)
        b = b[direction] if cell.lead else b
        candidate = np.tanh(xh + r * (h @ uc + b[0]))
    else:
        candidate = np.tanh(xh + (r * h) @ uc)
    return (1 - z) * h + z * candidate


def lstm(cell, x, h, c, extra=0.0):
    """LSTM without peepholes."""
    u = np.split(np.asarray(cell.matrix), 4, axis=1)
    i, f, o, g = (xs + h @ us for xs, us in zip(gates(cell, 0, x, extra), u, strict=True))
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(c), c


def rnnsearch(model, source, inputs):
    """Bahdanau et al. 2014, appendix A: logits (target, vocabulary) and weights (target, source) of one pair."""
    spec, encoder, decoder = model.spec, model.encoder.cells[0], model.decoder
    words = np.asarray(model.source_embedding)[source]
    zero = np.zeros(spec.hidden_units)
    forward, h = [], zero
    for x in words:
        h = gru(encoder, 0, x, h)
        forward.append(h)
    backward, h = [], zero
    for x in words[::-1]:
        h = gru(encoder, 1, x, h)
        backward.insert(0, h)
    states = [np.concatenate(both) for both in zip(forward, backward, strict=True)]
    s = np.tanh(backward[0] @ np.asarray(decoder.start_matrix) + np.asarray(decoder.start_bias))
    logits, rows = [], []
    for identifier in inputs:
        y = np.asarray(model.target_embedding)[identifier]
        weights, c = attend(decoder.attention, s, states)
        new = gru(decoder.cell, 0, y, s, extra=c @ np.asarray(decoder.context_matrix))
        seen = s if spec.readout_state == "previous" else new
        us, vy, cc = (np.asarray(one) for one in decoder.readout)
        t = seen @ us + y @ vy + c @ cc + np.asarray(decoder.readout_bias)
        half = len(t) // 2
        maxout = np.array([max(t[k], t[half + k]) for k in range(half)])
        logits.append(maxout @ np.asarray(model.vocabulary_matrix) + np.asarray(model.vocabulary_bias))
        rows.append(weights)
        s = new
    return np.array(logits), np.array(rows)


def luong(model, source, inputs):
    """Luong et al. 2015: stacked LSTMs, reversed source, current-state attention, input feeding."""
    spec, decoder = model.spec, model.decoder
    order = range(len(source))[::-1] if spec.reverse_source else range(len(source))
    state = [(np.zeros(spec.hidden_units), np.zeros(spec.hidden_units)) for _ in range(spec.layers)]
    tops = {}
    for position in order:
        x = np.asarray(model.source_embedding)[source[position]]
        for layer, cell in enumerate(model.encoder.cells):
            state[layer] = lstm(cell, x, *state[layer])
            x = state[layer][0]
        tops[position] = x
    states = [tops[position] for position in range(len(source))]
    fed = np.zeros(spec.hidden_units)
    logits, rows = [], []
    for identifier in inputs:
        x = np.asarray(model.target_embedding)[identifier]
        for layer, cell in enumerate(decoder.cells):
            extra = fed @ np.asarray(decoder.feed_matrix) if layer == 0 and spec.input_feeding else 0.0
            state[layer] = lstm(cell, x, *state[layer], extra=extra)
            x = state[layer][0]
        weights, c = attend(decoder.attention, x, states)
        fed = np.tanh(x @ np.asarray(decoder.state_matrix) + c @ np.asarray(decoder.attentional_context))
        logits.append(fed @ np.asarray(model.vocabulary_matrix) + np.asarray(model.vocabulary_bias))
        rows.append(weights)
    return np.array(logits), np.array(rows)
