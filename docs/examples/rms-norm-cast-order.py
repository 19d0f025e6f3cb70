"""Which RMSNorm classes return the same bits as two short functions, in BF16 and in FP32."""

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


def with_gain(module, gamma):
    module.weight = nn.Parameter(gamma)
    return module.to(gamma.dtype)


def gemma(gamma):
    return with_gain(Gemma3RMSNorm(D, eps=EPS), gamma - 1)  # it multiplies by 1 + weight


FAMILIES = {
    "LlamaRMSNorm": lambda gamma: with_gain(LlamaRMSNorm(D, eps=EPS), gamma),
    "Qwen2RMSNorm": lambda gamma: with_gain(Qwen2RMSNorm(D, eps=EPS), gamma),
    "Qwen3RMSNorm": lambda gamma: with_gain(Qwen3RMSNorm(D, eps=EPS), gamma),
    "Exaone4RMSNorm": lambda gamma: with_gain(Exaone4RMSNorm(D, eps=EPS), gamma),
    "Olmo2RMSNorm": lambda gamma: with_gain(Olmo2RMSNorm(D, eps=EPS), gamma),
    "GptOssRMSNorm": lambda gamma: with_gain(GptOssRMSNorm(D, eps=EPS), gamma),
    "Gemma3RMSNorm": gemma,
    "torch.nn.RMSNorm": lambda gamma: with_gain(nn.RMSNorm(D, eps=EPS), gamma),
}


def difference(y, z):
    return "equal" if torch.equal(y, z) else f"{(y != z).float().mean().item():.1%}"


def main():
    rng = np.random.default_rng(0)  # torch's own generator differs between machines
    x32 = torch.tensor(3 * rng.standard_normal((TOKENS, D)), dtype=torch.float32)
    # Gains on a grid that BF16 holds both as gamma and as gamma - 1, so that Gemma is comparable.
    gamma32 = torch.tensor(1 + rng.integers(-64, 65, D) / 128, dtype=torch.float32)

    print("share of outputs that differ   cast, then gain   gain, then cast")
    for dtype in (torch.bfloat16, torch.float32):
        x, gamma = x32.to(dtype), gamma32.to(dtype)
        twice, once = cast_then_gain(x, gamma), gain_then_cast(x, gamma)
        print(str(dtype).removeprefix("torch."))
        for name, make in FAMILIES.items():
            with torch.no_grad():
                y = make(gamma)(x)
            print(f"  {name:26} {difference(y, twice):>17} {difference(y, once):>17}")

    mixed = cast_then_gain(x32.bfloat16(), gamma32)
    print("a float32 gain turns a bfloat16 input into", str(mixed.dtype).removeprefix("torch."))


main()
