"""The model, and the runs that more than one measurement looks at; each is made once."""

from __future__ import annotations

from functools import cached_property

from lab.measure.smollm import texts, weights
from lab.measure.smollm.gguf import GGUF, Floats
from lab.measure.smollm.llama import Llama, Step


class Session:
    """SmolLM2-135M-Instruct with what it did to the texts. Raises ModelMissing."""

    def __init__(self) -> None:
        file = GGUF(weights.checked())
        self.vocabulary: list[str] = file.meta["tokenizer.ggml.tokens"]
        self.model = Llama(file)

    def embed(self, text: str) -> Floats:
        """The embeddings (tokens, d_model) of a text of texts.toml."""
        return self.model.embed(texts.ids(text))

    @cached_property
    def english(self) -> list[Step]:
        """All blocks on the English sentence."""
        return list(self.model.steps(self.embed("english")))

    @cached_property
    def chinese(self) -> list[Step]:
        """All blocks on the Chinese sentence."""
        return list(self.model.steps(self.embed("chinese")))

    @cached_property
    def perplexity(self) -> float:
        """The perplexity of the paragraph, all in float32."""
        end = self.model.end(self.embed("paragraph"))
        return self.model.perplexity(end, texts.ids("paragraph"))
