import statistics


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    rows = [[abs(float(value)) for value in row] for row in h]
    bar = ratio * statistics.median(value for row in rows for value in row)
    massive, ordinary = [], []
    for t, row in enumerate(rows):
        found = [(t, j) for j, value in enumerate(row) if value > abs_min and value >= bar]
        massive += found
        if not found:
            ordinary.append(row)
    if not ordinary:
        return massive, []
    bar = ch_ratio * statistics.median(value for row in ordinary for value in row)
    columns = zip(*ordinary)
    return massive, [j for j, column in enumerate(columns) if statistics.median(column) >= bar]
