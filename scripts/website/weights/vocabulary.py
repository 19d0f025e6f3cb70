"""Packs a byte-level BPE vocabulary, so that a browser reads it without parsing text.

All numbers are uint16: how many tokens no merge makes; for each of these its byte, or 0xFFFF if
it stands for no byte; the left and then the right parts of all merges. Merge `i` makes the token
`count + i`, so the vocabulary needs no strings.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lab.measure.smollm.texts import BYTES

NO_BYTE = 0xFFFF


def packed(tokens: Sequence[str], merges: Sequence[str]) -> bytes:
    """The file. Raises ValueError when the merges don't make the tokens in their order."""
    pairs = [merge.split(" ") for merge in merges]
    count = len(tokens) - len(pairs)
    if ["".join(pair) for pair in pairs] != list(tokens[count:]):
        raise ValueError("the tokens are not the merges in their order")
    ids = {token: index for index, token in enumerate(tokens)}
    letters = [BYTES.get(token, NO_BYTE) for token in tokens[:count]]
    left, right = ([ids[pair[side]] for pair in pairs] for side in (0, 1))
    return np.array([count, *letters, *left, *right], "<u2").tobytes()
