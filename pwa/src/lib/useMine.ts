import { useCallback, useEffect, useState } from "react";
import { local } from "./localPort.ts";

interface Mine<Value> {
  /** Null until something is loaded. */
  value: Value | null;
  /** The value is this device's copy, and the server has not answered. */
  isSavedOffline: boolean;
  failure: unknown;
  /** Fetches again; a stable function. */
  reload: () => void;
  change: (to: (before: Value) => Value) => void;
}

/**
 * Returns a user's own data from the server. Until the server answers, or offline, returns the copy that this
 * device saved under `name`.
 */
export function useMine<Value>(userId: string, name: string, fetchValue: () => Promise<Value>): Mine<Value> {
  const [state, setState] = useState<Pick<Mine<Value>, "value" | "isSavedOffline">>({
    value: null,
    isSavedOffline: false,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isMounted = true;
    let hasAnswer = false;
    setFailure(null);
    local
      .loadOwnList(name)
      .then((saved) => {
        if (isMounted && !hasAnswer && saved !== undefined)
          setState({ value: saved as Value, isSavedOffline: true });
      })
      // A browser without storage saves nothing.
      .catch(() => {});
    fetchValue().then(
      (value) => {
        hasAnswer = true;
        if (isMounted) setState({ value, isSavedOffline: false });
        local.saveOwnList(userId, name, value).catch(() => {});
      },
      (error) => isMounted && setFailure(error),
    );
    return () => {
      isMounted = false;
    };
  }, [userId, name, fetchValue, attempt]);
  const change = useCallback(
    (to: (before: Value) => Value) =>
      setState((before) => {
        if (before.value === null) return before;
        const value = to(before.value);
        local.saveOwnList(userId, name, value).catch(() => {});
        return { ...before, value };
      }),
    [userId, name],
  );
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...state, failure, reload, change };
}
