import { useEffect, useState } from "react";
import { localDrafts } from "../../../lib/draftsPort.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import type { DraftTarget } from "./draftTarget.ts";

/** How far the opening of a draft has come. */
export type Opening =
  | { at: "opening" }
  /** This device has it from somebody else. */
  | { at: "missing" }
  | { at: "failed"; error: unknown }
  | { at: "open"; draft: OpenDraft };

/** Opens what an address asks for, for one person; closes it with the screen. */
export function useOpenDraft(
  target: DraftTarget,
  siteId: string | null,
  ownerId: string | null,
): { opening: Opening; retry: () => void } {
  const [opening, setOpening] = useState<Opening>({ at: "opening" });
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let isHere = true;
    let open: OpenDraft | null = null;
    const whose = { siteId, ownerId };
    const asked = JSON.parse(key) as DraftTarget;
    setOpening({ at: "opening" });
    const found: Promise<OpenDraft | null> =
      "open" in asked ? localDrafts.openDraft(asked.open, whose) : localDrafts.beginDraft(asked.begin, whose);
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
