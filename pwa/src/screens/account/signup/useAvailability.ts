import { checkAvailability } from "@quire/contracts/calls/sites";
import { checkSubdomain } from "@quire/domain/sites/subdomain";
import { useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";

/** After this long without another key, what was typed is asked for. */
const QUIET_MS = 300;

export type Availability =
  | { state: "unknown" | "asking" }
  | { state: "free"; domain: string }
  | { state: "taken"; reason: string; suggestion: string | null };

/** Whether nobody has a subdomain yet, asked while it is typed. What can be no subdomain is not asked for. */
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
        // Nothing to say: the sign-up itself decides.
        () => signal.aborted || setAnswer({ of: domain, availability: { state: "unknown" } }),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stopper.abort();
    };
  }, [domain]);
  if (!domain) return { state: "unknown" };
  return answer?.of === domain ? answer.availability : { state: "asking" };
}
