BYTES = 2  # a 16-bit element
T, d = 4096, 4096

ways = {"fused": (2, 2), "two kernels": (3, 2), "op by op": (12, 9)}
for name, (reads, writes) in ways.items():
    one = (reads + writes) * BYTES
    print(f"{name:12} {one:3} B, in all {one * T * d / 1e6:4.0f} MB")
