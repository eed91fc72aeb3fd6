import { useCallback, useEffect, useRef, useState } from "react";
import { local } from "./localPort.ts";
import { saveShown } from "./saveShown.ts";
import { STORAGE_MS, waitAtMost } from "./waitAtMost.ts";

interface Mine<Value> {
  /** Null until something is loaded. */
  value: Value | null;
  /** The value is this device's copy, and the server has not answered. */
  isSavedOffline: boolean;
  failure: unknown;
  /** Fetches again; a stable function. */
  reload: () => void;
  /** Changes the value: saved first, then shown. */
  change: (to: (before: Value) => Value) => void;
}

/**
 * Returns a user's own data from the server. Until the server answers, or offline, returns the copy that this
 * device saved under `name`. An answer, and a change, is shown once it is saved: what a user has seen opens offline.
 * After a failure, fetches again when the device is back online.
 */
export function useMine<Value>(userId: string, name: string, fetchValue: () => Promise<Value>): Mine<Value> {
  const [state, setState] = useState<Pick<Mine<Value>, "value" | "isSavedOffline">>({
    value: null,
    isSavedOffline: false,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  /** The newest value, which may not be saved yet and so is not shown. */
  const latest = useRef<Value | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isMounted = true;
    let hasAnswer = false;
    setFailure(null);
    const loaded = local
      .loadOwnList(name)
      .then((saved) => {
        if (!isMounted || hasAnswer || saved === undefined) return;
        latest.current = saved as Value;
        setState({ value: latest.current, isSavedOffline: true });
      })
      .catch(() => {});
    fetchValue().then(
      async (value) => {
        hasAnswer = true;
        latest.current = value;
        await saveShown(local.saveOwnList(userId, name, value));
        if (isMounted) setState({ value: latest.current, isSavedOffline: false });
      },
      async (error) => {
        // Otherwise an error would show for a moment before the saved copy does.
        await waitAtMost(STORAGE_MS, loaded);
        if (isMounted) setFailure(error);
      },
    );
    return () => {
      isMounted = false;
    };
  }, [userId, name, fetchValue, attempt]);
  const change = useCallback(
    (to: (before: Value) => Value) => {
      if (latest.current === null) return;
      latest.current = to(latest.current);
      void saveShown(local.saveOwnList(userId, name, latest.current)).then(() =>
        setState((before) => ({ ...before, value: latest.current })),
      );
    },
    [userId, name],
  );
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    if (failure === null) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [failure, reload]);
  return { ...state, failure, reload, change };
}
