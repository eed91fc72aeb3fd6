import { useEffect, useState } from "react";
import { useUnloadWarning } from "../../lib/useUnloadWarning.ts";

/**
 * Warns before unsaved changes are lost: holds a clicked link until the user confirms, and lets the browser ask
 * when the page itself unloads.
 */
export function useLeaveGuard(isUnsaved: boolean): {
  wanted: string | null;
  stay: () => void;
  leave: () => void;
} {
  const [wanted, setWanted] = useState<HTMLAnchorElement | null>(null);
  useUnloadWarning(() => isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: MouseEvent) => {
      const anchor = (event.target as Element | null)?.closest?.("a");
      if (!anchor?.href || anchor.target === "_blank" || anchor.dataset.leaves === "yes") return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(anchor);
    };
    document.addEventListener("click", hold, true);
    return () => document.removeEventListener("click", hold, true);
  }, [isUnsaved]);
  return {
    wanted: wanted?.href ?? null,
    stay: () => setWanted(null),
    leave: () => {
      if (!wanted) return;
      wanted.dataset.leaves = "yes";
      setWanted(null);
      wanted.click();
    },
  };
}
