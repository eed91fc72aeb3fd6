import { useEffect, useRef } from "react";

/** Makes the browser ask before it leaves the document, while something would be lost. */
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
