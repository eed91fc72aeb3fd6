import { listWriters } from "@quire/contracts/calls/drafts";
import type { DraftInvite, DraftMember } from "@quire/contracts/records/draft";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";

export interface PostKey {
  siteId: string;
  id: string;
}

interface People {
  members: DraftMember[];
  invites: DraftInvite[];
}

/** Who works on a draft; null while nobody has said. */
export function useWriters({ siteId, id }: PostKey) {
  const [people, setPeople] = useState<People | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const reload = useCallback(() => {
    setFailure(null);
    return callApi(listWriters, { params: { siteId, id } }).then(setPeople, setFailure);
  }, [siteId, id]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { people, failure, reload };
}
