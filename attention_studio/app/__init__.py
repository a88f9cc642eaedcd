"""The window: Qt lives here and nowhere else; the models live in the engine's process."""
