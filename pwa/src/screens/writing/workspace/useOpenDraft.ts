import { useEffect, useState } from "react";
import { localDrafts } from "../../../lib/draftsPort.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import type { DraftTarget } from "./draftTarget.ts";

/** Progress of opening a draft. */
export type Opening =
  | { at: "opening" }
  /** This device has it from another user. */
  | { at: "missing" }
  | { at: "failed"; error: unknown }
  | { at: "open"; draft: OpenDraft };

/** Opens the draft of an address for one user; closes it with the screen. */
export function useOpenDraft(
  target: DraftTarget,
  siteId: string | null,
  ownerId: string | null,
): { opening: Opening; retry: () => void } {
  const [opening, setOpening] = useState<Opening>({ at: "opening" });
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again
  useEffect(() => {
    let isHere = true;
    let open: OpenDraft | null = null;
    const owner = { siteId, ownerId };
    const wanted = JSON.parse(key) as DraftTarget;
    setOpening({ at: "opening" });
    const found: Promise<OpenDraft | null> =
      "open" in wanted
        ? localDrafts.openDraft(wanted.open, owner)
        : localDrafts.createDraft(wanted.begin, owner);
    found.then(
      (draft) => {
        if (!isHere) return void draft?.close();
        open = draft;
        setOpening(draft ? { at: "open", draft } : { at: "missing" });
      },
      (error: unknown) => isHere && setOpening({ at: "failed", error }),
    );
    return () => {
      isHere = false;
      void open?.close();
    };
  }, [key, siteId, ownerId, attempt]);
  return { opening, retry: () => setAttempt(attempt + 1) };
}
