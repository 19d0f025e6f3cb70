"""Which RMSNorm classes return the same bits as two short functions?"""

import numpy as np
import torch
from torch import nn
from transformers.models.exaone4.modeling_exaone4 import Exaone4RMSNorm
from transformers.models.gemma3.modeling_gemma3 import Gemma3RMSNorm
from transformers.models.gpt_oss.modeling_gpt_oss import GptOssRMSNorm
from transformers.models.llama.modeling_llama import LlamaRMSNorm
from transformers.models.olmo2.modeling_olmo2 import Olmo2RMSNorm
from transformers.models.qwen2.modeling_qwen2 import Qwen2RMSNorm
from transformers.models.qwen3.modeling_qwen3 import Qwen3RMSNorm

TOKENS, D, EPS = 1000, 1024, 1e-6


# --8<-- [start:orders]
def normed(x):
    x = x.float()  # the statistic is always FP32
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + EPS)


def cast_then_gain(x, gamma):
    return gamma * normed(x).to(x.dtype)  # rounds twice


def gain_then_cast(x, gamma):
    return (gamma.float() * normed(x)).to(x.dtype)  # rounds once
# --8<-- [end:orders]


FAMILIES = (
    LlamaRMSNorm, Qwen2RMSNorm, Qwen3RMSNorm, Exaone4RMSNorm,
    Olmo2RMSNorm, GptOssRMSNorm, Gemma3RMSNorm, nn.RMSNorm,
)


@torch.no_grad()
def output(family, x, gamma):
    module = family(D, eps=EPS)
    gemma = family is Gemma3RMSNorm  # it multiplies by 1 + weight
    module.weight = nn.Parameter(gamma - 1 if gemma else gamma)
    return module.to(gamma.dtype)(x)


def share(y, z):
    differ = (y != z).float().mean().item()
    return "equal" if torch.equal(y, z) else f"{differ:.1%}"


def main():
    rng = np.random.default_rng(0)  # torch's own differs between machines
    x32 = torch.tensor(3 * rng.standard_normal((TOKENS, D))).float()
    # A grid that BF16 holds as gamma and as gamma - 1, because of Gemma.
    gamma32 = torch.tensor(1 + rng.integers(-64, 65, D) / 128).float()

    print("share of outputs that differ from")
    print("  twice: cast, then gain")
    print("  once:  gain, then cast")
    for dtype in (torch.bfloat16, torch.float32):
        x, gamma = x32.to(dtype), gamma32.to(dtype)
        twice, once = cast_then_gain(x, gamma), gain_then_cast(x, gamma)
        print(f"{str(dtype).removeprefix('torch.'):16} {'twice':>7} {'once':>7}")
        for family in FAMILIES:
            y = output(family, x, gamma)
            name = "nn.RMSNorm" if family is nn.RMSNorm else family.__name__
            print(f"  {name:14} {share(y, twice):>7} {share(y, once):>7}")

    mixed = cast_then_gain(x32.bfloat16(), gamma32)
    print("bfloat16 input, float32 gain:", str(mixed.dtype).removeprefix("torch."))


main()
