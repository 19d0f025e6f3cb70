"""Names that passports show: of packages, and of models by a part of the name of their data."""

PACKAGES = {
    "python": "Python",
    "numpy": "NumPy",
    "torch": "PyTorch",
    "transformers": "Transformers",
    "triton": "Triton",
}
MODELS = {
    "smollm2": "SmolLM2-135M",
    "gemma": "Gemma 3 270M",
    "minilm": "MiniLM-L6",
    "whisper": "Whisper tiny.en",
}
