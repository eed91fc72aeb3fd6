import { useEffect, useState } from "react";

/** Seconds that are left of a wait, to the whole second; `restart` begins it anew. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return { left, restart: () => setEnd(Date.now() + seconds * 1000) };
}
