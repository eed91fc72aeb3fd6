import { useEffect, useState } from "react";
import { localDrafts } from "./draftsPort.ts";
import type { DraftEntry } from "./draftTypes.ts";

/**
 * Returns the drafts of a user on this device, or a guest's for `null`, updated as they change in any tab:
 * `undefined` until they are loaded, `null` in a browser without storage.
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
