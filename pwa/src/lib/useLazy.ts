import { useEffect, useState } from "react";

/** What a module has to give, fetched when it is first wanted: null until then, and where it can't be fetched. */
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
