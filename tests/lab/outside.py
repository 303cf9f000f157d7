"""What the tests of the laboratory and the arena from outside have in common."""
import os
import shutil
import signal

MPI = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
       "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_plm_rsh_agent": "false",
       "ASAN_OPTIONS": "detect_leaks=0"}  # Open MPI keeps what it has
signal.signal(signal.SIGINT, signal.default_int_handler)  # programs begin as from a terminal, even where it is ignored


def run_tests(names, here, clean=lambda: None):
    """Every function test_... of a file; the exit status. clean: after a failure, for the tests that follow."""
    failed = 0
    tests = [(n, f) for n, f in names.items() if n.startswith("test_")]
    for name, test in tests:
        try:
            test()
        except Exception as fault:  # a crash of one test is that test's
            failed += 1
            print(f"{name}: {fault!r}")
            clean()
    shutil.rmtree(here)
    print(f"{len(tests) - failed} passed, {failed} failed")
    return 1 if failed else 0
