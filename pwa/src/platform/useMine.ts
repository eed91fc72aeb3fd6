import { useCallback, useEffect, useState } from "react";
import { local } from "./localPort.ts";

interface Mine<Value> {
  /** Null while nothing is known. */
  value: Value | null;
  /** When it was kept, in milliseconds, if it comes from this device and not from the server. */
  keptAt: number | null;
  failure: unknown;
  reload: () => void;
  change: (to: (before: Value) => Value) => void;
}

/**
 * A list of the person who is here: from the server, and until it has answered (or with no network) as this device kept
 * it last under `name`.
 */
export function useMine<Value>(name: string, ask: () => Promise<Value>): Mine<Value> {
  const [state, setState] = useState<Pick<Mine<Value>, "value" | "keptAt">>({ value: null, keptAt: null });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    let isAnswered = false;
    setFailure(null);
    local
      .mine<Value>(name)
      .then((kept) => {
        if (isHere && !isAnswered && kept) setState({ value: kept.value, keptAt: kept.savedAt });
      })
      .catch(() => {});
    ask().then(
      (value) => {
        isAnswered = true;
        if (isHere) setState({ value, keptAt: null });
        void local.keepMine(name, value).catch(() => {});
      },
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [name, ask, attempt]);
  const change = useCallback(
    (to: (before: Value) => Value) =>
      setState((before) => {
        if (before.value === null) return before;
        const value = to(before.value);
        void local.keepMine(name, value).catch(() => {});
        return { ...before, value };
      }),
    [name],
  );
  return { ...state, failure, reload: () => setAttempt(attempt + 1), change };
}
