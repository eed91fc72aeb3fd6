import { listSitePages } from "@quire/contracts/calls/sitePages";
import type { SitePageEntry } from "@quire/contracts/records/sitePage";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { useUser } from "../../lib/useUser.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NavigationEditor } from "./NavigationEditor.tsx";
import { PageList } from "./PageList.tsx";
import "./sitePages.css";
import { useNavigation } from "./useNavigation.ts";

/** `/studio/pages`: the site's own pages, such as About, and the entries above all its pages. */
export function SitePagesScreen() {
  const userId = useUser();
  return (
    <div className="site-pages">
      <h1>Pages</h1>
      {userId ? (
        <Pages key={userId} siteId={userId} />
      ) : (
        <Skeleton of="row" count={3} label="Checking your session" />
      )}
    </div>
  );
}

function Pages({ siteId }: { siteId: string }) {
  const load = useCallback(() => callApi(listSitePages, { params: { id: siteId } }), [siteId]);
  const list = useMine<{ pages: SitePageEntry[] }>(siteId, "site pages", load);
  const navigation = useNavigation(siteId);
  return (
    <>
      <PageList siteId={siteId} list={list} navigation={navigation} />
      <NavigationEditor siteId={siteId} pages={list.value?.pages ?? []} navigation={navigation} />
    </>
  );
}
