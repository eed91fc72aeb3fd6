interface Batch<Input, Output> {
  inputs: Input[];
  output: Promise<Output>;
}

/** What came of a run, and which of its inputs one's own was. */
interface Done<Input, Output> {
  output: Output;
  inputs: readonly Input[];
  at: number;
}

/**
 * Does work of one kind for each key (`slot`) one run at a time: what comes while a run is on its way is done together by
 * the next. So each is told what held after it came, and a person's parallel requests ask the database twice, not each.
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
      const begun = run(inputs).finally(() => {
        if (running.get(slot) === begun) running.delete(slot);
      });
      running.set(slot, begun);
      return begun;
    }
  }

  return async (slot: string, input: Input): Promise<Done<Input, Output>> => {
    const { inputs, output } = waiting.get(slot) ?? begin(slot);
    const at = inputs.push(input) - 1;
    return { output: await output, inputs, at };
  };
}
