/** Fuzzes every call for longer than the test suite does and with a new seed each time; `FUZZ_SEED` repeats a run. */
process.env.FUZZ_RUNS ??= "1500";
process.env.FUZZ_SEED ??= String(Date.now() % 2 ** 31);
process.stdout.write(
  `\n  fuzzing: ${process.env.FUZZ_RUNS} tries of each call, FUZZ_SEED=${process.env.FUZZ_SEED}\n\n`,
);

// Matched by file name, so that a new module's tests are included.
const suites = (
  import.meta as unknown as { glob(path: string): Record<string, () => Promise<unknown>> }
).glob("../**/*uzz.test.ts");
for (const load of Object.values(suites)) await load();
