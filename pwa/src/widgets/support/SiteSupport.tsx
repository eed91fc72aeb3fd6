import type { Site } from "@quire/contracts/records/site";
import { useState } from "react";
import { useLazy } from "../../lib/useLazy.ts";
import { useSession } from "../../lib/useSession.ts";
import { useOrderReturn } from "../checkout/useOrderReturn.ts";
import { SupportBox } from "./SupportBox.tsx";

/** Support on a site's own pages: the box and who gave before; to the site's creator, what they decide about it. */
export function SiteSupport({ site }: { site: Site }) {
  const session = useSession();
  const isOwn = session?.site?.is_owner === true && session.site.id === site.id;
  const isOn = site.features.support === "enabled";
  const [turn, setTurn] = useState(0);
  const heard = () => setTurn((before) => before + 1);
  useOrderReturn(site.id, async () => heard());
  const own = useLazy(isOwn, () => import("./OwnSupport.tsx"));
  // After the page is alive, and by one list for the reader and the creator.
  const list = useLazy(session !== null && (isOn || isOwn), () => import("./Supporters.tsx"));
  return (
    <>
      {own ? <own.OwnSupport site={site} /> : null}
      {isOn && !isOwn ? <SupportBox site={site} onPaid={heard} /> : null}
      {list ? <list.Supporters siteId={site.id} turn={turn} /> : null}
    </>
  );
}
