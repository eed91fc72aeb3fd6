import { useCallback, useEffect, useState } from "react";
import { local } from "../../lib/localPort.ts";

export interface OwnList<T> {
  /** Null until loaded. */
  value: T | null;
  /** `saved`: from this device, since the server did not answer; `away`: neither had anything. */
  state: "coming" | "ready" | "saved" | "away";
  retry: () => void;
}

/** A list of the user's own: first from the device, then from the server, which is saved for the next time. */
export function useOwnList<T>(userId: string, name: string, fetchList: () => Promise<T>): OwnList<T> {
  const [list, setList] = useState<Omit<OwnList<T>, "retry">>({ value: null, state: "coming" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    let isActive = true;
    const saved = local.loadOwnList(name).catch(() => undefined) as Promise<T | undefined>;
    const fetched = fetchList();
    void saved.then((value) => {
      if (isActive && value !== undefined) {
        setList((now) => (now.state === "coming" ? { value, state: "coming" } : now));
      }
    });
    fetched.then(
      (value) => {
        if (isActive) setList({ value, state: "ready" });
        local.saveOwnList(userId, name, value).catch(() => {});
      },
      async () => {
        const value = (await saved) ?? null;
        if (isActive) setList({ value, state: value === null ? "away" : "saved" });
      },
    );
    return () => {
      isActive = false;
    };
  }, [userId, name, fetchList, attempt]);
  const retry = useCallback(() => setAttempt((now) => now + 1), []);
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  return { ...list, retry };
}
