import { useEffect, useEffectEvent, useState } from "react";

const POLL_MS = 700;
const RETRY_MS = 4000;

/** An import of subscribers or posts. */
interface RunningWork {
  id: string;
  finished: string | null;
}

/** Polls an import until it is finished; it runs on the server either way. */
export function useImport<Work extends RunningWork>(
  first: Work,
  load: () => Promise<Work>,
  onOver: (over: Work) => void,
): { now: Work; isAway: boolean } {
  const [now, setNow] = useState(first);
  const [isAway, setIsAway] = useState(false);
  const over = useEffectEvent(onOver);
  const loadNow = useEffectEvent(load);
  const { id } = first;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another import is polled anew
  useEffect(() => {
    let isHere = true;
    let timer = setTimeout(() => void poll(), POLL_MS);
    async function poll() {
      try {
        const found = await loadNow();
        if (!isHere) return;
        setIsAway(false);
        if (found.finished !== null) return over(found);
        setNow(found);
        timer = setTimeout(() => void poll(), POLL_MS);
      } catch {
        if (!isHere) return;
        setIsAway(true);
        timer = setTimeout(() => void poll(), RETRY_MS);
      }
    }
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [id]);
  return { now, isAway };
}
