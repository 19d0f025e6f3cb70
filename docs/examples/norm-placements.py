"""Where the norms of a decoder block stand, read off from what small random models compute."""

import logging

import torch
from transformers import AutoConfig, AutoModel

SMALL = {"hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2, "vocab_size": 64,
         "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 8, "pad_token_id": 0,
         "initializer_range": 0.2, "attn_implementation": "eager"}
DECODER = ("layers", "self_attn", "mlp")
MODELS = {  # the names of blocks, attention and MLP, and what else makes the model small
    "gpt2": (("h", "attn", "mlp"), {"n_embd": 32, "n_head": 4, "n_layer": 2}),
    "llama": (DECODER, {}),
    "mistral": (DECODER, {}),
    "deepseek_v3": (DECODER, {
        "q_lora_rank": 16, "kv_lora_rank": 16, "qk_rope_head_dim": 8, "qk_nope_head_dim": 8,
        "v_head_dim": 8, "num_key_value_heads": 4, "first_k_dense_replace": 2}),
    "qwen3": (DECODER, {}),
    "cohere": (DECODER, {}),
    "olmo2": (DECODER, {}),
    "olmo3": (DECODER, {}),
    "exaone4": (DECODER, {}),
    "gemma2": (DECODER, {}),
    "gemma3_text": (DECODER, {}),
    "glm4": (DECODER, {}),
    "minimax": (DECODER, {"layer_types": ["full_attention"] * 2, "num_local_experts": 2}),
    "bert": (("encoder.layer", "attention.output.dense", "output.dense"), {}),
}

logging.disable(logging.WARNING)


class Block:
    """The first block of a random model: the stream x, what attention and MLP read and wrote."""

    def __init__(self, name):
        (layers, attention, mlp), extra = MODELS[name]
        torch.manual_seed(0)
        self.config = AutoConfig.for_model(name, **SMALL | extra)
        model = AutoModel.from_config(self.config).eval()
        self.block = model.get_submodule(layers)[0]
        parts = {"block": self.block, "a": self.block.get_submodule(attention),
                 "m": self.block.get_submodule(mlp)}
        self.seen = {}
        for kind, part in parts.items():
            part.register_forward_hook(self.watch(kind), with_kwargs=True)
        with torch.no_grad():
            model(input_ids=torch.arange(1, 9)[None])
        self.layer_norm = any("LayerNorm" in type(m).__name__ for m in self.block.modules())
        self.qk_norm = any("q_norm" in part for part, _ in self.block.named_modules())

    def watch(self, kind):
        def hook(_, args, kwargs, output):
            reads = args[0] if args else kwargs["hidden_states"]
            writes = output[0] if isinstance(output, tuple) else output
            self.seen[kind] = reads, writes.view(1, 8, -1)

        return hook

    def norm(self, x):
        """The model's norm without gain; gains are one at the start."""
        for name in ("rms_norm_eps", "layer_norm_eps", "layer_norm_epsilon"):
            eps = getattr(self.config, name, None) or 0.0
            if eps:
                break
        x = x - x.mean(-1, keepdim=True) if self.layer_norm else x
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps)

    def wiring(self):
        """The formula of one sub-layer that fits all that was seen."""
        N = self.norm
        (x, y), (read_a, a), (read_m, m) = (self.seen[kind] for kind in ("block", "a", "m"))
        alpha = getattr(self.config, "full_attn_alpha_factor", 1)
        h = N(alpha * N(x) + a)
        fits = {
            "x + attn(N(x)) + mlp(N(x))": equal(y, x + a + m) and equal(read_m, N(x)),
            "x + f(N(x))": equal(y, x + a + m) and equal(read_m, N(x + a)),
            "x + N(f(x))": equal(y, x + N(a) + N(m)) and equal(read_a, x),
            "x + N(f(N(x)))": equal(y, x + N(a) + N(m)) and equal(read_a, N(x)),
            "N(x + f(x))": equal(y, N(N(x + a) + m)),
            # Its norms come first in the code, so a block of the library ends inside a sub-layer.
            "N(alpha x + f(x))": equal(y, alpha * h + m) and equal(read_m, h),
        }
        return next((formula for formula, fit in fits.items() if fit), "none of these")


def equal(a, b):
    return a.shape == b.shape and torch.allclose(a, b, rtol=1e-3, atol=1e-4)


print("model       norm  QK  one sub-layer")
for name in MODELS:
    block = Block(name)
    norm = "Layer" if block.layer_norm else "RMS"
    print(f"{name:11} {norm:5} {'yes' if block.qk_norm else '-':3} {block.wiring()}")
