import { getDraft } from "@quire/contracts/calls/drafts";
import type { DraftInfo } from "@quire/contracts/records/draft";
import { useEffect } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";

/** Keeps to what the server knows of a draft beside its text. */
export function useServerWord(draft: OpenDraft): void {
  useEffect(() => watchServerWord(draft, (params) => callApi(getDraft, { params })), [draft]);
}

/**
 * Asks when a draft opens, when the server says that something has changed, and when it is back: what it said meanwhile
 * nobody heard. Returns what ends it.
 */
export function watchServerWord(
  draft: OpenDraft,
  ask: (params: { siteId: string; id: string }) => Promise<DraftInfo>,
): () => void {
  let asked: number | null = null;
  let wasLive = false;
  let isAway = false;
  const look = () => {
    const { entry, fields, connection } = draft.read();
    const isLive = connection === "live";
    if (wasLive && !isLive) isAway = true;
    wasLive = isLive;
    if (isAway && isLive) {
      isAway = false;
      asked = null;
    }
    if (!entry.serverKnown || !entry.siteId || connection === "offline" || isAway || fields === asked) return;
    asked = fields;
    ask({ siteId: entry.siteId, id: entry.id }).then(
      (info) => draft.note(noteOf(info)),
      // Asked again with the next word from the server; what this device knows goes on.
      () => {},
    );
  };
  const leave = draft.subscribe(look);
  look();
  return leave;
}

function noteOf(info: DraftInfo): Parameters<OpenDraft["note"]>[0] {
  const { status, version, role, ptype, subtype, parent, scheduled } = info;
  const scheduledAt = scheduled && !scheduled.problem ? scheduled.at : null;
  const hasUnpublished = info.has_unpublished_changes;
  return { status, version, role, ptype, subtype, parent, hasUnpublished, scheduledAt };
}
