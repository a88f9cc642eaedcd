"""The models: cells, encoders, decoders, attention mechanisms, presets and search, in Keras."""
