import { getDraft } from "@quire/contracts/calls/drafts";
import type { DraftInfo } from "@quire/contracts/records/draft";
import { useEffect } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";

/** Keeps the draft's server-side fields (status, role, schedule) up to date. */
export function useServerFields(draft: OpenDraft): void {
  useEffect(() => watchServerFields(draft, (params) => callApi(getDraft, { params })), [draft]);
}

/**
 * Fetches a draft's server-side fields when it opens, when the server reports a change, and after reconnecting, as
 * reports may have been missed. Returns a function that stops it.
 */
export function watchServerFields(
  draft: OpenDraft,
  load: (params: { siteId: string; id: string }) => Promise<DraftInfo>,
): () => void {
  let loadedFields: number | null = null;
  let wasLive = false;
  let isAway = false;
  const check = () => {
    const { entry, fields, connection } = draft.read();
    const isLive = connection === "live";
    if (wasLive && !isLive) isAway = true;
    wasLive = isLive;
    if (isAway && isLive) {
      isAway = false;
      loadedFields = null;
    }
    if (!entry.serverKnown || !entry.siteId || connection === "offline" || isAway || fields === loadedFields)
      return;
    loadedFields = fields;
    load({ siteId: entry.siteId, id: entry.id }).then(
      (info) => draft.recordFields(entryFieldsOf(info)),
      // Fetched again on the server's next report; until then the local values stay.
      () => {},
    );
  };
  const unsubscribe = draft.subscribe(check);
  check();
  return unsubscribe;
}

function entryFieldsOf(info: DraftInfo): Parameters<OpenDraft["recordFields"]>[0] {
  const { status, version, role, ptype, subtype, parent, scheduled } = info;
  const scheduledAt = scheduled && !scheduled.problem ? scheduled.at : null;
  const hasUnpublished = info.has_unpublished_changes;
  return { status, version, role, ptype, subtype, parent, hasUnpublished, scheduledAt };
}
