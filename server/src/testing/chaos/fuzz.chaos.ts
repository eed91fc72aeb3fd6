/** Every call, fuzzed for longer than the suite does and by another seed each time; `FUZZ_SEED` repeats one. */
process.env.FUZZ_RUNS ??= "1500";
process.env.FUZZ_SEED ??= String(Date.now() % 2 ** 31);
process.stdout.write(
  `\n  fuzzing: ${process.env.FUZZ_RUNS} tries of each call, FUZZ_SEED=${process.env.FUZZ_SEED}\n\n`,
);

// Found by name, so that a new feature's cannot be forgotten.
const suites = (
  import.meta as unknown as { glob(path: string): Record<string, () => Promise<unknown>> }
).glob("../**/*uzz.test.ts");
for (const load of Object.values(suites)) await load();
