"""The engine: training and translating with Keras on TensorFlow, in a process of its own."""
