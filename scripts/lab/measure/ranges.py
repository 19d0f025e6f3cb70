"""What the number formats can hold: limits, spacings, epsilons, and writes that vanish."""

from __future__ import annotations

import numpy as np

from lab.measure.number_formats import E5M2_MAX, FP16_MAX, bf16, fp16, spacing
from lab.measure.precision import WIDTHS
from lab.records.findings import Findings, Number, count, fixed, power


def findings() -> Findings:
    """Limits of FP16 and BF16, the spacing at the massive value, stored epsilons and gains."""
    return Findings(_ranges() | _stored_epsilons() | _spacings() | _swallowed_writes())


def _ranges() -> dict[str, Number]:
    grid = np.arange(0, 1024, 0.125, dtype=np.float32)
    squares = fp16(grid * grid)
    largest = grid[np.isfinite(squares)].max()
    numbers = {
        "fp16_max": count(FP16_MAX),
        "fp16_square_max_x": fixed(largest, 3),
        "fp16_square_max": fixed(fp16(largest * largest), 0),
        "fp16_square_underflow": power(2**-12.5, 1),
        "bf16_decimal_digits": fixed(8 * np.log10(2), 1),
        "fp16_decimal_digits": fixed(11 * np.log10(2), 1),
        "bf16_max": power(float(np.uint32(0x7F7F0000).view(np.float32)), 2),
        "fp32_max": power(np.finfo(np.float32).max, 2),
    }
    for d in WIDTHS:
        numbers[f"fp16_rms_limit_{d}"] = fixed(np.sqrt(FP16_MAX / d), 2)
    return numbers


def _stored_epsilons() -> dict[str, Number]:
    numbers = {}
    for n in (5, 6, 7, 8, 12):
        kept, lost = power(bf16(10.0**-n), 4), fp16(10.0**-n)
        numbers[f"bf16_eps_1e{n}"] = kept
        numbers[f"fp16_eps_1e{n}"] = power(lost, 4) if lost else fixed(0, 0)
    return numbers


def _spacings() -> dict[str, Number]:
    bits = {"fp32": 24, "fp16": 11, "bf16": 8, "e5m2": 3}
    numbers = {
        f"{name}_spacing_at_massive": fixed(spacing(6938.6, n), 5 if name == "fp32" else 0)
        for name, n in bits.items()
    }
    massive = bf16(6938.6)
    return numbers | {
        "bf16_of_massive": fixed(massive, 0),
        "fp16_of_massive": fixed(fp16(6938.6), 0),
        "e5m2_of_massive": fixed(round(6938.6 / 1024) * 1024, 0),
        "e5m2_max": fixed(E5M2_MAX, 0),
        "bf16_massive_plus_15": fixed(bf16(massive + np.float32(15)), 0),
        "bf16_massive_plus_17": fixed(bf16(massive + np.float32(17)), 0),
        "bf16_half_spacing_at_ordinary_rms": fixed(spacing(18.05, 8) / 2, 4),
        "bf16_half_spacing_at_1": fixed(spacing(1.0, 8) / 2, 4),
        "bf16_half_spacing_at_2": fixed(spacing(2.0, 8) / 2, 4),
        "gemma_gain_direct": fixed(bf16(1.003), 1),
        "gemma_gain_offset": fixed(1 + float(bf16(0.003)), 3),
    }


def _swallowed_writes() -> dict[str, Number]:
    def after_writes(write: float) -> float:
        value = bf16(1)
        for _ in range(1000):
            value = bf16(value + np.float32(write))
        return float(value)

    return {
        "bf16_writes_003": fixed(after_writes(0.003), 1),
        "exact_writes_003": fixed(1 + 1000 * 0.003, 1),
        "bf16_writes_005": fixed(after_writes(0.005), 1),
        "exact_writes_005": fixed(1 + 1000 * 0.005, 1),
    }
