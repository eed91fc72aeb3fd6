import { getNavigation, updateNavigation } from "@quire/contracts/calls/sitePages";
import type { OwnNavigationEntry } from "@quire/contracts/records/sitePage";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";

/** The entries above the site's pages, as they are edited. */
export interface Navigation {
  /** Null until they are known. */
  entries: OwnNavigationEntry[] | null;
  failure: unknown;
  reload: () => void;
  isUnsaved: boolean;
  isBusy: boolean;
  edit: (entries: OwnNavigationEntry[]) => void;
  /** Saves these entries. Rejects if that fails; the edits stay. */
  save: (entries: OwnNavigationEntry[]) => Promise<void>;
}

/** Loads and saves the entries above a site's pages. */
export function useNavigation(siteId: string): Navigation {
  const load = useCallback(() => callApi(getNavigation, { params: { id: siteId } }), [siteId]);
  const { value, failure, reload, change } = useMine<{ entries: OwnNavigationEntry[] }>(
    siteId,
    "site navigation",
    load,
  );
  const [edits, setEdits] = useState<OwnNavigationEntry[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  return {
    entries: edits ?? value?.entries ?? null,
    failure,
    reload,
    isUnsaved: edits !== null,
    isBusy,
    edit: setEdits,
    async save(entries) {
      setEdits(entries);
      setIsBusy(true);
      try {
        const body = { entries: entries.map(({ label, target }) => ({ label, target })) };
        const saved = await callApi(updateNavigation, { params: { id: siteId }, body });
        change(() => saved);
        // Entries that were edited while the request was on its way stay edited.
        setEdits((now) => (now === entries ? null : now));
      } finally {
        setIsBusy(false);
      }
    },
  };
}
