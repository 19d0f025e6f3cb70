"""What the quoted Qwen3-0.6B table implies, and whether its rows agree with each other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from lab.measure.number_formats import E4M3_MAX, E5M2_MAX, FP16_MAX
from lab.records.findings import Findings, Number, fixed, percent
from toolchain import ROOT

SOURCE = ROOT / "docs" / "data" / "qwen3-0.6b.json"
SEED = 0


class Row(NamedTuple):
    """One row of the quoted table: the state that block `layer` reads."""

    layer: int
    ordinary_rms: float
    first_rms: float
    largest: float
    token: int
    channel: int


def read() -> dict[str, Any]:
    """The quoted file as it stands."""
    data: dict[str, Any] = json.loads(SOURCE.read_text(encoding="utf-8"))
    return data


def rows(data: dict[str, Any]) -> list[Row]:
    """The table's rows in order of layer."""
    return [Row(*row) for row in data["rows"]]


def inconsistencies(data: dict[str, Any]) -> list[str]:
    """Contradictions inside the table: one entry cannot exceed √d times its row's RMS."""
    root_d = data["d_model"] ** 0.5
    faults = []
    for row in rows(data):
        holder = row.first_rms if row.token == 0 else None
        if holder is not None and row.largest / root_d > holder:
            faults.append(f"layer {row.layer}: {row.largest} needs an RMS above {holder}")
    layers = [row.layer for row in rows(data)]
    if layers != sorted(set(layers)):
        faults.append(f"layers are not in order: {layers}")
    return faults


def findings() -> Findings:
    """Shares, ratios, growth and headroom of the quoted table."""
    data = read()
    table = rows(data)
    massive = [row for row in table if row.token == 0]
    root_d = data["d_model"] ** 0.5
    numbers: dict[str, Number] = {"qwen_root_d": fixed(root_d, 0)}
    for row in massive:
        numbers |= _massive_token(row, root_d)
    numbers |= _growth(table)
    numbers |= _headroom(massive[0].largest, table)
    numbers |= _channels(data["layer_12"])
    numbers |= _embedding_and_first_layers(table, root_d)
    return Findings(numbers)


def _massive_token(row: Row, root_d: float) -> dict[str, Number]:
    layer = f"layer_{row.layer}"
    own_rms = row.largest / root_d  # the row's RMS if the largest entry stood alone
    rest = (row.first_rms**2 - own_rms**2) ** 0.5
    return {
        f"qwen_largest_{layer}": fixed(row.largest, 1),
        f"qwen_first_rms_{layer}": fixed(row.first_rms, 2),
        f"qwen_ordinary_rms_{layer}": fixed(row.ordinary_rms, 2),
        f"qwen_energy_share_{layer}": percent(own_rms**2 / row.first_rms**2, 2),
        f"qwen_rest_rms_{layer}": fixed(rest, 1),
        f"qwen_rest_length_{layer}": fixed(rest * root_d, 0),
        f"qwen_after_norm_{layer}": fixed(row.largest / row.first_rms, 2),
        f"qwen_ratio_{layer}": fixed(row.largest / row.ordinary_rms, 0),
        f"qwen_ratio_orders_{layer}": fixed(np.log10(row.largest / row.ordinary_rms), 1),
        f"qwen_first_to_ordinary_{layer}": fixed(row.first_rms / row.ordinary_rms, 0),
    }


def _growth(table: Sequence[Row]) -> dict[str, Number]:
    by_layer = {row.layer: row.ordinary_rms for row in table}
    first, last = table[1], table[-1]
    steps = last.layer - first.layer
    per_layer = (last.ordinary_rms / first.ordinary_rms) ** (1 / steps) - 1
    steps_growth = [
        (b.ordinary_rms / a.ordinary_rms) ** (1 / (b.layer - a.layer)) - 1
        for a, b in pairwise(table[1:])
    ]
    half_unit = 0.005  # the table prints two decimals
    numbers = {
        "qwen_growth_0_27": fixed(by_layer[27] / by_layer[0], 0),
        "qwen_growth_0_27_low": fixed((by_layer[27] - half_unit) / (by_layer[0] + half_unit), 0),
        "qwen_growth_0_27_high": fixed((by_layer[27] + half_unit) / (by_layer[0] - half_unit), 0),
        "qwen_growth_1_27": fixed(by_layer[27] / by_layer[1], 1),
        "qwen_growth_per_layer": percent(per_layer, 1),
        "qwen_growth_per_layer_least": percent(min(steps_growth), 0),
        "qwen_growth_per_layer_most": percent(max(steps_growth), 0),
    }
    for a, b in ((1, 4), (4, 8), (8, 14), (14, 20), (20, 26)):
        added = by_layer[b] ** 2 - by_layer[a] ** 2
        numbers[f"qwen_equal_write_rms_{a}_{b}"] = fixed((added / (2 * (b - a))) ** 0.5, 2)
    return numbers


def _headroom(largest: float, table: Sequence[Row]) -> dict[str, Number]:
    sums = {row.layer: 1024 * row.ordinary_rms**2 for row in table}
    massive = [row.largest for row in table if row.token == 0]
    steady = massive[:-1]
    return {
        "qwen_fp16_headroom": fixed(FP16_MAX / largest, 2),
        "qwen_fp16_headroom_orders": fixed(np.log10(FP16_MAX / largest), 3),
        "qwen_over_e4m3": fixed(largest / E4M3_MAX, 1),
        "qwen_e5m2_headroom": fixed(E5M2_MAX / largest, 1),
        "qwen_square_over_fp16": fixed(largest**2 / FP16_MAX, 0),
        "qwen_sumsq_20": fixed(sums[20], 0),
        "qwen_sumsq_26": fixed(sums[26], 0),
        "qwen_sumsq_26_over": fixed(sums[26] / FP16_MAX, 1),
        "qwen_massive_least": fixed(min(steady), 1),
        "qwen_massive_most": fixed(max(steady), 1),
        "qwen_massive_spread": percent(max(abs(v / np.mean(steady) - 1) for v in steady), 1),
        "qwen_massive_last": fixed(massive[-1], 1),
    }


def _channels(layer_12: dict[str, Any]) -> dict[str, Number]:
    median = layer_12["median"]
    numbers = {
        "qwen_median_layer_12": fixed(median, 3),
        "qwen_l12_massive_ratio": fixed(round(layer_12["massive"] / median, -2), 0),
    }
    for channel, value in layer_12["channels"].items():
        numbers[f"qwen_channel_{channel}"] = fixed(value, 1)
        numbers[f"qwen_channel_{channel}_ratio"] = fixed(value / median, 1)
    yardstick = _gaussian_yardstick()
    numbers["gaussian_max_over_median"] = fixed(yardstick.mean(), 1)
    numbers["gaussian_max_over_median_spread"] = fixed(yardstick.std(), 1)
    return numbers


def _gaussian_yardstick() -> np.ndarray:
    rng = np.random.default_rng(SEED)
    draws = np.abs(rng.standard_normal((100, 25 * 1024)))
    ratios: np.ndarray = draws.max(1) / np.median(draws, axis=1)
    return ratios


def _embedding_and_first_layers(table: Sequence[Row], root_d: float) -> dict[str, Number]:
    return {
        f"qwen_channel_share_layer_{row.layer}": percent(
            (row.largest / root_d / row.ordinary_rms) ** 2, 0
        )
        for row in table
        if row.layer in (1, 2)
    }
