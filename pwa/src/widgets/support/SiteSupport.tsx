import type { Site } from "@quire/contracts/records/site";
import { useState } from "react";
import { useLazy } from "../../lib/useLazy.ts";
import { useSession } from "../../lib/useSession.ts";
import { useOrderReturn } from "../checkout/useOrderReturn.ts";
import { SupportBox } from "./SupportBox.tsx";

/** Support on a site's pages: the box and past supporters; for the site's creator, the settings. */
export function SiteSupport({ site }: { site: Site }) {
  const session = useSession();
  const isOwn = session?.site?.is_owner === true && session.site.id === site.id;
  const isOn = site.features.support === "enabled";
  const [version, setVersion] = useState(0);
  const refetch = () => setVersion((before) => before + 1);
  useOrderReturn(site.id, async () => refetch());
  const own = useLazy(isOwn, () => import("./SupportSettings.tsx"));
  // Loaded after hydration; reader and creator share the list.
  const list = useLazy(session !== null && (isOn || isOwn), () => import("./Supporters.tsx"));
  return (
    <>
      {own ? <own.SupportSettings site={site} /> : null}
      {isOn && !isOwn ? <SupportBox site={site} onPaid={refetch} /> : null}
      {list ? <list.Supporters siteId={site.id} version={version} /> : null}
    </>
  );
}
