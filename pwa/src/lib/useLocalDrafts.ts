import { useEffect, useState } from "react";
import { localDrafts } from "./draftsPort.ts";
import type { DraftEntry } from "./draftTypes.ts";

/**
 * Drafts of this device, of one person or (`null`) of whoever has no account, as they change in whichever tab:
 * `undefined` until they are known, `null` where this browser keeps nothing.
 */
export function useLocalDrafts(ownerId: string | null): readonly DraftEntry[] | null | undefined {
  const [drafts, setDrafts] = useState<readonly DraftEntry[] | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    let leave: (() => void) | null = null;
    localDrafts
      .watchDrafts(ownerId, (found) => isHere && setDrafts(found))
      .then(
        (stop) => {
          if (isHere) leave = stop;
          else stop();
        },
        () => isHere && setDrafts(null),
      );
    return () => {
      isHere = false;
      leave?.();
    };
  }, [ownerId]);
  return drafts;
}
