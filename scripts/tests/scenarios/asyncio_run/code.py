import asyncio


async def result(x):
    return x


def rms_norm(x, gamma, eps=1e-6):
    return asyncio.run(result(x))
