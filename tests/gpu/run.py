#!/usr/bin/env python3
"""Native = PTX on a machine with an NVIDIA GPU: the same seeded random games, hash for hash.

tests/gpu/run.py [GAMES]   needs build/wasm_native and build/ptx/tercio.ptx (tools/build gcc ptx)

Not part of make test, which only compiles the PTX. Uses the CUDA driver by dlopen, nothing else."""
import ctypes
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NATIVE, PTX = ROOT / "build/wasm_native", ROOT / "build/ptx/tercio.ptx"
BATTLES = [("lutter", []), ("lutter", ["advanced"]), ("mirror", []), ("mirror", ["advanced"]),
           ("mirror-tvb", []), ("figure5", ["evade", "variable_morale"]), ("breitenfeld", []),
           ("luetzen", ["king_counts_two"])]
THREADS, STACK = 64, 160 * 1024  # a thread stands on this; 48 KiB were too few for the lists of a table


class Game(ctypes.Structure):
    """lab_game of lab/random_game.h."""
    _fields_ = [("last", ctypes.c_uint64), ("trail", ctypes.c_uint64),
                ("decisions", ctypes.c_uint32), ("over", ctypes.c_uint32)]


class Gpu:
    """As much of the driver as one kernel needs."""

    def __init__(self):
        self.cuda = ctypes.CDLL("libcuda.so.1")
        device, self.context = ctypes.c_int(), ctypes.c_void_p()
        self.call("cuInit", 0)
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        self.call("cuCtxCreate_v2", ctypes.byref(self.context), 0, device)
        self.call("cuCtxSetLimit", 0, ctypes.c_size_t(STACK))  # CU_LIMIT_STACK_SIZE
        module, self.kernel = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(module), PTX.read_bytes() + b"\0")
        self.call("cuModuleGetFunction", ctypes.byref(self.kernel), module, b"lab_random_games")

    def call(self, name, *args):
        status = getattr(self.cuda, name)(*args)
        if status:
            text = ctypes.c_char_p()
            self.cuda.cuGetErrorString(status, ctypes.byref(text))
            sys.exit(f"{name}: {(text.value or b'').decode()}")

    def buffer(self, size):
        at = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(at), ctypes.c_size_t(size))
        return at

    def play(self, battle, first, count, trail):
        """([Game], seconds)"""
        games = (Game * count)()
        there, out = self.buffer(len(battle)), self.buffer(ctypes.sizeof(games))
        self.call("cuMemcpyHtoD_v2", there, battle, ctypes.c_size_t(len(battle)))
        values = [there, ctypes.c_uint64(first), ctypes.c_uint32(count), ctypes.c_uint32(trail), out]
        params = (ctypes.c_void_p * len(values))(*[ctypes.addressof(v) for v in values])
        start = time.monotonic()
        blocks = (count + THREADS - 1) // THREADS
        self.call("cuLaunchKernel", self.kernel, blocks, 1, 1, THREADS, 1, 1, 0, None, params, None)
        self.call("cuCtxSynchronize")
        seconds = time.monotonic() - start
        self.call("cuMemcpyDtoH_v2", games, out, ctypes.c_size_t(ctypes.sizeof(games)))
        self.call("cuMemFree_v2", there)
        self.call("cuMemFree_v2", out)
        return games, seconds


def native(battle, count):
    text = subprocess.run([NATIVE, "games", str(count)], input=battle, stdout=subprocess.PIPE,
                          check=True).stdout.decode()
    return text.splitlines()


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    gpu, passed, failed = Gpu(), 0, 0
    for scenario, options in BATTLES:
        battle = subprocess.run([NATIVE, "battle", scenario, *options], cwd=ROOT, check=True,
                                stdout=subprocess.PIPE).stdout
        games, _ = gpu.play(battle, 1, count, 1)
        for seed, (line, g) in enumerate(zip(native(battle, count), games), 1):
            mine = f"{seed} {g.decisions} {g.last:016x} {g.trail:016x}"
            passed, failed = passed + (mine == line), failed + (mine != line)
            if mine != line:
                print(f"{scenario} {options}: native {line}\n{scenario} {options}: gpu    {mine}")
    for scenario, rounds in (("lutter", 8), ("figure5", 2)):
        battle = subprocess.run([NATIVE, "battle", scenario], cwd=ROOT, check=True,
                                stdout=subprocess.PIPE).stdout
        many = 132 * THREADS * rounds
        games, seconds = gpu.play(battle, 1, many, 0)
        decisions = sum(g.decisions for g in games)
        print(f"# {many} games of {scenario} in {seconds:.2f} s: {many / seconds:.0f} games/s, "
              f"{decisions / seconds / 1e6:.1f} M decisions/s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
