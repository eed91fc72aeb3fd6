import { useCallback, useEffect, useState } from "react";
import { local } from "./localPort.ts";

interface Mine<Value> {
  /** Null while nothing is known. */
  value: Value | null;
  /** It is what this device kept, and the server has not answered. */
  isSavedOffline: boolean;
  failure: unknown;
  /** Asks anew; the same function for good. */
  reload: () => void;
  change: (to: (before: Value) => Value) => void;
}

/**
 * What belongs to a person: from the server, and until it has answered (or with no network) as this device kept it
 * last under `name`.
 */
export function useMine<Value>(person: string, name: string, ask: () => Promise<Value>): Mine<Value> {
  const [state, setState] = useState<Pick<Mine<Value>, "value" | "isSavedOffline">>({
    value: null,
    isSavedOffline: false,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    let isAnswered = false;
    setFailure(null);
    local
      .loadOwnList(name)
      .then((kept) => {
        if (isHere && !isAnswered && kept !== undefined)
          setState({ value: kept as Value, isSavedOffline: true });
      })
      // Nothing is kept where the browser keeps nothing.
      .catch(() => {});
    ask().then(
      (value) => {
        isAnswered = true;
        if (isHere) setState({ value, isSavedOffline: false });
        local.saveOwnList(person, name, value).catch(() => {});
      },
      (error) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [person, name, ask, attempt]);
  const change = useCallback(
    (to: (before: Value) => Value) =>
      setState((before) => {
        if (before.value === null) return before;
        const value = to(before.value);
        local.saveOwnList(person, name, value).catch(() => {});
        return { ...before, value };
      }),
    [person, name],
  );
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...state, failure, reload, change };
}
