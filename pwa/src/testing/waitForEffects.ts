/**
 * Makes `findBy…` and `waitFor` of Testing Library return after the effects of what they found. React runs effects in
 * a task after the change is on the page, and on a slow machine a test would go on before them.
 */
async function waitForEffects(): Promise<void> {
  const { configure, getConfig } = await import("@testing-library/react");
  const { asyncWrapper } = getConfig();
  configure({
    // A limit for what hangs, also on a busy machine.
    asyncUtilTimeout: 30_000,
    asyncWrapper: (find) =>
      asyncWrapper(async () => {
        const found = await find();
        for (let task = 0; task < 2; task++) await new Promise((done) => setImmediate(done));
        return found;
      }),
  });
}

if (typeof document !== "undefined") await waitForEffects();

export {};
