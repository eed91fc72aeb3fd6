import { getDraft } from "@quire/contracts/calls/drafts";
import type { DraftInfo } from "@quire/contracts/records/draft";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { hasFields, type OpenDraft } from "../../../lib/draftTypes.ts";

const RETRY_MS = 10_000;

/**
 * Keeps the draft's server-side fields (status, role, schedule) up to date. Returns whether they could not be
 * loaded and are unknown.
 */
export function useServerFields(draft: OpenDraft): boolean {
  const [isUnknown, setIsUnknown] = useState(false);
  useEffect(() => watchServerFields(draft, (params) => callApi(getDraft, { params }), setIsUnknown), [draft]);
  return isUnknown;
}

/**
 * Fetches a draft's server-side fields when it opens, when the server reports a change, and after reconnecting, as
 * reports may have been missed. Unknown fields are fetched again until they are known;
 * `onUnknown` hears of each attempt. Returns a function that stops it.
 */
export function watchServerFields(
  draft: OpenDraft,
  load: (params: { siteId: string; id: string }) => Promise<DraftInfo>,
  onUnknown: (isUnknown: boolean) => void,
): () => void {
  let loadedFields: number | null = null;
  let wasLive = false;
  let isAway = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
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
      (info) => {
        onUnknown(false);
        void draft.recordFields(entryFieldsOf(info));
      },
      () => {
        // Known values stay until the server's next report.
        if (hasFields(draft.read().entry)) return;
        onUnknown(true);
        clearTimeout(retry);
        retry = setTimeout(() => {
          loadedFields = null;
          check();
        }, RETRY_MS);
      },
    );
  };
  const unsubscribe = draft.subscribe(check);
  check();
  return () => {
    clearTimeout(retry);
    unsubscribe();
  };
}

function entryFieldsOf(info: DraftInfo): Parameters<OpenDraft["recordFields"]>[0] {
  const { status, version, role, ptype, subtype, parent, scheduled } = info;
  const scheduledAt = scheduled && !scheduled.problem ? scheduled.at : null;
  const hasUnpublished = info.has_unpublished_changes;
  return { status, version, role, ptype, subtype, parent, hasUnpublished, scheduledAt };
}
