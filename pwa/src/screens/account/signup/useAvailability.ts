import { checkAvailability } from "@quire/contracts/calls/sites";
import { checkSubdomain } from "@quire/domain/sites/subdomain";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";

/** Pause in typing before the address is checked. */
const QUIET_MS = 300;

export type Availability =
  | { state: "unknown" | "checking" }
  | { state: "free"; domain: string }
  | { state: "taken"; reason: string; suggestion: string | null };

/** Returns whether a subdomain is available, checked as it is typed. Invalid subdomains are not requested. */
export function useAvailability(text: string): Availability {
  const [answer, setAnswer] = useState<{ of: string; availability: Availability }>();
  const checked = checkSubdomain(text);
  const domain = "domain" in checked ? checked.domain : null;
  useEffect(() => {
    if (!domain) return;
    const stopper = new AbortController();
    const { signal } = stopper;
    const timer = setTimeout(() => {
      callApi(checkAvailability, { query: { domain }, signal }).then(
        ({ available, reason, suggestion }) =>
          setAnswer({
            of: domain,
            availability: available
              ? { state: "free", domain }
              : { state: "taken", reason: reason ?? "That address is taken.", suggestion },
          }),
        // Show nothing: the sign-up itself decides.
        () => signal.aborted || setAnswer({ of: domain, availability: { state: "unknown" } }),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stopper.abort();
    };
  }, [domain]);
  if (!domain) return { state: "unknown" };
  return answer?.of === domain ? answer.availability : { state: "checking" };
}
