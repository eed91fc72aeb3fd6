import { getPost } from "@quire/contracts/calls/posts";
import { useEffect } from "react";
import { callApi } from "../../../platform/callApi.ts";
import type { OpenDraft } from "../../../platform/draftTypes.ts";

/** Asks what the server knows of a draft beside its text: when it opens, and when it says that this has changed. */
export function useServerWord(draft: OpenDraft): void {
  useEffect(() => {
    let asked = "";
    const look = () => {
      const { entry, fields, connection } = draft.read();
      const key = `${fields}`;
      if (!entry.serverKnown || !entry.siteId || connection !== "live" || key === asked) return;
      asked = key;
      const params = { siteId: entry.siteId, id: entry.id };
      callApi(getPost, { params, query: { post_content_type: "blocks" } }).then(
        ({ status, version, ptype, subtype, parent }) =>
          draft.note({ status, ptype, subtype, parent, ...(version === undefined ? {} : { version }) }),
        () => {},
      );
    };
    const leave = draft.subscribe(look);
    look();
    return leave;
  }, [draft]);
}
