import { useCallback, useEffect, useState } from "react";
import { local } from "../../lib/localPort.ts";

export interface OwnList<T> {
  /** Null while nothing is known. */
  value: T | null;
  /** `kept`: from this device, since the server did not answer; `away`: neither had anything. */
  state: "coming" | "ready" | "kept" | "away";
  retry: () => void;
}

/** A list of a person's own: from the device at once, then as the server says, which is kept for the next time. */
export function useOwnList<T>(person: string, name: string, ask: () => Promise<T>): OwnList<T> {
  const [list, setList] = useState<Omit<OwnList<T>, "retry">>({ value: null, state: "coming" });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks anew
  useEffect(() => {
    let isHere = true;
    const kept = local.loadOwnList(name).catch(() => undefined) as Promise<T | undefined>;
    const asked = ask();
    void kept.then((value) => {
      if (isHere && value !== undefined) {
        setList((now) => (now.state === "coming" ? { value, state: "coming" } : now));
      }
    });
    asked.then(
      (value) => {
        if (isHere) setList({ value, state: "ready" });
        local.saveOwnList(person, name, value).catch(() => {});
      },
      async () => {
        const value = (await kept) ?? null;
        if (isHere) setList({ value, state: value === null ? "away" : "kept" });
      },
    );
    return () => {
      isHere = false;
    };
  }, [person, name, ask, turn]);
  const retry = useCallback(() => setTurn((now) => now + 1), []);
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  return { ...list, retry };
}
