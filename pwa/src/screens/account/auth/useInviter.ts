import { NotFound } from "@quire/client/errors";
import { findSite } from "@quire/contracts/calls/sites";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { Inviter } from "./authWords.ts";

const ASKING: Inviter = { state: "asking" };

/** The creator with this subdomain, who invited; null where nobody did. Where that can't be asked, nothing is promised. */
export function useInviter(domain: string | null): Inviter | null {
  const [found, setFound] = useState<{ domain: string; inviter: Inviter } | null>(null);
  useEffect(() => {
    if (domain === null) return;
    let isHere = true;
    const tell = (inviter: Inviter) => isHere && setFound({ domain, inviter });
    callApi(findSite, { query: { domain } }).then(
      ({ name }) => tell({ state: "known", name }),
      (error: unknown) => tell({ state: error instanceof NotFound ? "unknown" : "asking" }),
    );
    return () => {
      isHere = false;
    };
  }, [domain]);
  if (domain === null) return null;
  return found?.domain === domain ? found.inviter : ASKING;
}
