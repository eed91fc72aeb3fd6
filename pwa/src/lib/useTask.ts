import { useState } from "react";
import { messageOf } from "./failureMessages.ts";

interface Task {
  busy: boolean;
  /** Why the last one failed. */
  error: string | null;
  /** Runs the task, or shows `problem` instead. */
  run: (task: () => Promise<unknown>, problem?: string | null) => Promise<void>;
}

/** Runs one task after another, such as a preview; the screen stays. */
export function useTask(): Task {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(task: () => Promise<unknown>, problem: string | null = null) {
    setError(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await task();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, run };
}
