import { useState } from "react";
import { wordsOf } from "./failureWords.ts";

interface Action {
  busy: boolean;
  /** What was wrong with the last try, in words. */
  error: string | null;
  /** Does it, unless there is a `problem` to say. */
  carryOut: (problem: string | null, act: () => Promise<unknown>) => Promise<void>;
}

/** Something that a dialog does before it closes: what fails is said there, and may be tried again. */
export function useAction(onDone?: () => void): Action {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function carryOut(problem: string | null, act: () => Promise<unknown>) {
    setError(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await act();
      onDone?.();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  }

  return { busy, error, carryOut };
}
