def bf16(x):  # to nearest, ties to even, on the bits of float32
    bits = np.asarray(x, np.float32).view(np.uint32)
    bits = bits + 0x7FFF + ((bits >> 16) & 1)
    return (bits & 0xFFFF0000).view(np.float32)


ones = np.ones(4096, np.float32)

total = np.float32(0)
for one in ones:
    total = bf16(total + one)
print("one by one:", total)

while len(ones) > 1:
    ones = bf16(ones[::2] + ones[1::2])
print("as a tree: ", ones[0])
