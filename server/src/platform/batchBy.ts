interface Batch<Input, Output> {
  inputs: Input[];
  output: Promise<Output>;
}

/** The output of a run, its inputs, and the index of the caller's own. */
interface BatchResult<Input, Output> {
  output: Output;
  inputs: readonly Input[];
  at: number;
}

/**
 * Runs one batch at a time per key (`slot`): inputs that arrive during a run are batched into the next. So each
 * caller gets a result that started after its call, and a user's parallel requests query the database twice at
 * most.
 */
export function batchBy<Input, Output>(run: (inputs: readonly Input[]) => Promise<Output>) {
  const running = new Map<string, Promise<Output>>();
  const waiting = new Map<string, Batch<Input, Output>>();

  function begin(slot: string): Batch<Input, Output> {
    const inputs: Input[] = [];
    const batch = { inputs, output: (running.get(slot) ?? Promise.resolve()).then(start, start) };
    waiting.set(slot, batch);
    return batch;

    function start(): Promise<Output> {
      waiting.delete(slot);
      const started = run(inputs).finally(() => {
        if (running.get(slot) === started) running.delete(slot);
      });
      running.set(slot, started);
      return started;
    }
  }

  return async (slot: string, input: Input): Promise<BatchResult<Input, Output>> => {
    const { inputs, output } = waiting.get(slot) ?? begin(slot);
    const at = inputs.push(input) - 1;
    return { output: await output, inputs, at };
  };
}
