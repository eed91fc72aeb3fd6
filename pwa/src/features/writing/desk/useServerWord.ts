import { getDraft } from "@quire/contracts/calls/drafts";
import { useEffect } from "react";
import { callApi } from "../../../platform/callApi.ts";
import type { OpenDraft } from "../../../platform/draftTypes.ts";

/** Asks what the server knows of a draft beside its text: when it opens, and when it says that this has changed. */
export function useServerWord(draft: OpenDraft): void {
  useEffect(() => {
    let asked = "";
    const look = () => {
      const { entry, fields, newer, connection } = draft.read();
      const key = `${fields} ${newer?.version ?? ""}`;
      if (!entry.serverKnown || !entry.siteId || connection === "offline" || key === asked) return;
      asked = key;
      callApi(getDraft, { params: { siteId: entry.siteId, id: entry.id } }).then(
        ({ status, version, role, ptype, subtype, parent, has_unpublished_changes: hasUnpublished }) =>
          draft.note({ status, version, role, ptype, subtype, parent, hasUnpublished }),
        // Asked again with the next word from the server; what this device knows goes on.
        () => {},
      );
    };
    const leave = draft.subscribe(look);
    look();
    return leave;
  }, [draft]);
}
