"""A Triton kernel that adds and normalizes: two reads, two writes."""

import os
from functools import partial

import numpy as np
import torch

GPU = torch.cuda.is_available()
if not GPU:
    os.environ["TRITON_INTERPRET"] = "1"  # on the CPU, slowly, to check it

import triton  # noqa: E402  (it reads the variable when it is imported)
import triton.language as tl  # noqa: E402


# --8<-- [start:kernel]
@triton.jit
def add_rms_norm_kernel(
    delta, residual, gamma, normed, d, eps, BLOCK: tl.constexpr
):
    """Of one row: residual += delta, normed = RMSNorm(residual) * gamma."""
    channels = tl.arange(0, BLOCK)
    inside = channels < d
    at = tl.program_id(0).to(tl.int64) * d + channels
    added = tl.load(delta + at, inside, 0.0).to(tl.float32)
    added += tl.load(residual + at, inside, 0.0).to(tl.float32)
    storage = residual.dtype.element_ty
    stream = added.to(storage)
    tl.store(residual + at, stream, inside)
    x = stream.to(tl.float32)  # the rounded sum, as in the unfused program
    r = tl.rsqrt(tl.sum(x * x, 0) / d + eps)
    gain = tl.load(gamma + channels, inside, 0.0)
    tl.store(normed + at, (x * r).to(storage) * gain, inside)
# --8<-- [end:kernel]


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    """Adds delta to residual in place, returns the normalized sum."""
    tokens, d = residual.shape
    normed = torch.empty_like(residual)
    block = triton.next_power_of_2(d)
    kernel = add_rms_norm_kernel[(tokens,)]  # one program a row
    kernel(delta, residual, gamma, normed, d, eps, BLOCK=block)
    return normed


def unfused(delta, residual, gamma, eps=1e-6):
    """The same, operation by operation: new residual, normalized sum."""
    residual = residual + delta
    x = residual.float()
    x = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps)
    return residual, gamma * x.to(residual.dtype)


def inputs(tokens, d, dtype):
    rng = np.random.default_rng(0)
    shapes = ((tokens, d), (tokens, d), (d,))
    device = "cuda" if GPU else "cpu"
    drawn = [rng.standard_normal(shape) for shape in shapes]
    return [torch.tensor(x, dtype=dtype, device=device) for x in drawn]


def check(tokens, d, dtype):
    delta, residual, gamma = inputs(tokens, d, dtype)
    stream, expected = unfused(delta, residual, gamma)
    normed = add_rms_norm(delta, residual, gamma)
    steps = 8 if dtype == torch.float32 else 1  # FP32 shows the sum's order
    allowed = steps * torch.finfo(dtype).eps * expected.float().abs()
    close = bool(((normed.float() - expected.float()).abs() <= allowed).all())
    equal = torch.equal(residual, stream)
    name = str(dtype).removeprefix("torch.")
    print(f"{name} {tokens} x {d}: stream equal: {equal}")
    print(f"  normalized sum within {steps} steps: {close}")


def measure(tokens=4096, d=4096):
    delta, residual, gamma = inputs(tokens, d, torch.bfloat16)
    megabytes = 4 * delta.numel() * delta.element_size() / 1e6
    for name, run in (("fused", add_rms_norm), ("op by op", unfused)):
        call = partial(run, delta, residual, gamma)
        milliseconds = triton.testing.do_bench(call)
        rate = megabytes / milliseconds
        print(f"{name:8} {milliseconds:.3f} ms, {rate:.0f} GB/s", end=" ")
        print(f"of the {megabytes:.0f} MB needed")


for dtype in (torch.float32, torch.float16, torch.bfloat16):
    if dtype == torch.bfloat16 and not GPU:
        print("bfloat16: only on a GPU; the interpreter truncates, a GPU rounds")
        continue
    check(3, 896, dtype)
    check(2, 4096, dtype)
if GPU:
    print(torch.cuda.get_device_name())
    measure()
else:
    print("speed: not measured yet, there was no GPU")
