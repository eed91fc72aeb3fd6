import { getDeletionPreview } from "@quire/contracts/calls/leaving";
import type { DeletionPreview } from "@quire/contracts/records/leaving";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";

/** What stands before one leaves; null while it is not known. Without it nothing is lost: the server asks as well. */
export function useDeletionPreview(): DeletionPreview | null {
  const [leaving, setLeaving] = useState<DeletionPreview | null>(null);
  useEffect(() => {
    callApi(getDeletionPreview, {}).then(setLeaving, () => {});
  }, []);
  return leaving;
}
