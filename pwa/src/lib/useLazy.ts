import { useEffect, useState } from "react";

/** Returns a lazily loaded module's export: null until it is loaded, and where loading fails. */
export function useLazy<T>(isWanted: boolean, load: () => Promise<T>, onFailed?: () => void): T | null {
  const [loaded, setLoaded] = useState<{ it: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one place loads one module
  useEffect(() => {
    if (isWanted)
      load().then(
        (it) => setLoaded({ it }),
        () => onFailed?.(),
      );
  }, [isWanted]);
  return isWanted && loaded ? loaded.it : null;
}
