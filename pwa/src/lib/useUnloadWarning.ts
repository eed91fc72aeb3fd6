import { useEffect, useRef } from "react";

/** While something would be lost with it, the browser asks before it leaves the document. */
export function useUnloadWarning(wouldLose: () => boolean): void {
  const latest = useRef(wouldLose);
  useEffect(() => {
    latest.current = wouldLose;
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}
