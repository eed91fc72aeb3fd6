import { getLeaving } from "@quire/contracts/calls/leaving";
import type { Leaving } from "@quire/contracts/records/leaving";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";

/** What stands before one leaves; null while it is not known. Without it nothing is lost: the server asks as well. */
export function useLeaving(): Leaving | null {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useEffect(() => {
    callApi(getLeaving, {}).then(setLeaving, () => {});
  }, []);
  return leaving;
}
