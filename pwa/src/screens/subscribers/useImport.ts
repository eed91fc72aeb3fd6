import { getImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../../lib/callApi.ts";

const POLL_MS = 700;
const RETRY_MS = 4000;

/** Polls an import until it is finished; it runs on the server either way. */
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
    let timer = setTimeout(() => void poll(), POLL_MS);
    async function poll() {
      try {
        const found = await callApi(getImport, { params: { id: siteId, importId: id } });
        if (!isHere) return;
        setIsAway(false);
        if (found.finished !== null) return over(found);
        setNow(found);
        timer = setTimeout(() => void poll(), POLL_MS);
      } catch {
        if (!isHere) return;
        setIsAway(true);
        timer = setTimeout(() => void poll(), RETRY_MS);
      }
    }
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [id, siteId]);
  return { now, isAway };
}
