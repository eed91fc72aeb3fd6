import { listWriters } from "@quire/contracts/calls/drafts";
import type { DraftInvite, DraftMember } from "@quire/contracts/records/draft";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";

export interface PostKey {
  siteId: string;
  id: string;
}

interface Writers {
  members: DraftMember[];
  invites: DraftInvite[];
}

/** Returns the members and invites of a draft; null until loaded. */
export function useWriters({ siteId, id }: PostKey) {
  const [writers, setWriters] = useState<Writers | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const reload = useCallback(() => {
    setFailure(null);
    return callApi(listWriters, { params: { siteId, id } }).then(setWriters, setFailure);
  }, [siteId, id]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { writers, failure, reload };
}
