import { getImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../../lib/callApi.ts";

const ASK_MS = 700;
const ASK_AGAIN_MS = 4000;

/** Follows an import until it is over; it goes on at the server whether anybody looks or not. */
export function useImport(
  first: SubscriberImport,
  onOver: (over: SubscriberImport) => void,
): { now: SubscriberImport; isAway: boolean } {
  const [now, setNow] = useState(first);
  const [isAway, setIsAway] = useState(false);
  const { id, site_id: siteId } = first;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    let isHere = true;
    let timer = setTimeout(() => void ask(), ASK_MS);
    async function ask() {
      try {
        const found = await callApi(getImport, { params: { id: siteId, importId: id } });
        if (!isHere) return;
        setIsAway(false);
        if (found.finished !== null) return over(found);
        setNow(found);
        timer = setTimeout(() => void ask(), ASK_MS);
      } catch {
        if (!isHere) return;
        setIsAway(true);
        timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
      }
    }
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [id, siteId]);
  return { now, isAway };
}
