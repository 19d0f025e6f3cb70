"""Parameters, FLOPs and bytes of norms: arithmetic, no measurement."""

from __future__ import annotations

from lab.records.findings import Column, Findings, Number, Table, count, fixed, percent

BYTES = 2  # of a 16-bit element
FLOPS_PER_NORMED_ELEMENT = 4  # square, add, scale, gain

# Qwen3-0.6B
D_MODEL, LAYERS, HEADS, KV_HEADS, HEAD, D_FF, VOCABULARY = 1024, 28, 16, 8, 128, 3072, 151936

EAGER_STEPS = (  # of add + RMSNorm, op by op: name, bytes read and written for one element
    ("residual + delta", 4, 2),
    ("to float32", 2, 4),
    ("pow(2)", 4, 4),
    ("mean", 4, 0),
    ("x * rsqrt", 4, 4),
    ("to bfloat16", 4, 2),
    ("* weight", 2, 2),
)


def findings() -> Findings:
    """The share of norms in Qwen3-0.6B, and the traffic of add + RMSNorm."""
    return Findings(_qwen() | _traffic() | _deepnorm(), {"traffic": _table()})


def traffic(reads: int, writes: int) -> int:
    """Bytes for one 16-bit element that is read and written so many times."""
    return (reads + writes) * BYTES


def _qwen() -> dict[str, Number]:
    attention = 2 * D_MODEL * HEADS * HEAD + 2 * D_MODEL * KV_HEADS * HEAD
    mlp = 3 * D_MODEL * D_FF
    layer_norms = 2 * D_MODEL + 2 * HEAD
    norms = LAYERS * layer_norms + D_MODEL
    embedding = VOCABULARY * D_MODEL
    total = embedding + LAYERS * (attention + mlp) + norms
    matmul_flops = 2 * (LAYERS * (attention + mlp) + embedding)
    normed = (2 * LAYERS + 1) * D_MODEL + LAYERS * (HEADS + KV_HEADS) * HEAD
    norm_flops = FLOPS_PER_NORMED_ELEMENT * normed
    return {
        "qwen_norms": count(4 * LAYERS + 1),
        "qwen_stream_norms": count(2 * LAYERS + 1),
        "qwen_norm_params": count(norms),
        "qwen_params": count(total),
        "qwen_params_without_embedding": count(total - embedding),
        "qwen_norm_param_share": percent(norms / total, 3),
        "qwen_matmul_flops": Number(matmul_flops, "power 2", "exact"),
        "qwen_norm_flops": Number(norm_flops, "power 1", "exact"),
        "qwen_norm_flop_share": percent(norm_flops / matmul_flops, 2),
    }


def _traffic() -> dict[str, Number]:
    fused, two_kernels, reread = traffic(2, 2), traffic(3, 2), traffic(4, 2)
    reads = sum(step[1] for step in EAGER_STEPS)
    writes = sum(step[2] for step in EAGER_STEPS)
    eager = reads + writes
    tokens, d = 4096, 4096
    megabytes = {
        f"{name}_megabytes": fixed(bytes_ * tokens * d / 1e6, 0)
        for name, bytes_ in (("fused", fused), ("two_kernels", two_kernels), ("eager", eager))
    }
    return megabytes | {
        "fused_bytes": count(fused),
        "two_kernels_bytes": count(two_kernels),
        "two_kernels_reread_bytes": count(reread),
        "eager_bytes": count(eager),
        "eager_bytes_read": count(reads),
        "eager_bytes_written": count(writes),
        "eager_over_fused": fixed(eager / fused, 2),
        "fused_saving": percent(1 - fused / two_kernels, 0),
        "fused_saving_over_reread": percent(1 - fused / reread, 0),
        "fused_row_bytes_4096": count(fused * d),
        "two_kernels_row_bytes_4096": count(two_kernels * d),
        "gain_bytes_4096": count(BYTES * d),
        "fused_flops_per_byte": fixed(5 / fused, 3),
    }


def _deepnorm() -> dict[str, Number]:
    numbers = {}
    for layers in (12, 40, 80):
        numbers[f"deepnorm_alpha_{layers}"] = fixed((2 * layers) ** 0.25, 4)
        numbers[f"deepnorm_beta_{layers}"] = fixed((8 * layers) ** -0.25, 3)
    return numbers | {"deepnorm_alpha_80_full": fixed(160**0.25, 16)}


def _table() -> Table:
    reads = sum(step[1] for step in EAGER_STEPS) // BYTES
    writes = sum(step[2] for step in EAGER_STEPS) // BYTES
    ways = {"fused": (2, 2), "kept": (3, 2), "reread": (4, 2), "eager": (reads, writes)}
    whole = [Column(name, "fixed 0", "exact") for name in ("reads", "writes", "bytes")]
    rows = [[way, *counts, traffic(*counts)] for way, counts in ways.items()]
    return Table([Column("way"), *whole], rows)
