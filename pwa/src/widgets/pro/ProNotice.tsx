import { useEffect, useState } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { proHash } from "../../lib/proHash.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { fetchSubscriptions } from "./fetchPro.ts";
import { ProWarning } from "./ProWarning.tsx";
import { standingOf, type Warning } from "./standing.ts";

const KEY = "pro-warning";

/** The warning of their plan that a creator finds on the pages of their own site, until they put it away. */
export function ProNotice({ siteId: id }: { siteId: string }) {
  const page = usePage();
  const [warning, setWarning] = useState<Warning | null>(null);
  // Whoever has just become Pro, or is no longer, is looked at again.
  const groupsHeld = useSession()?.user?.groups.join(" ");
  useEffect(() => {
    if (groupsHeld === undefined) return;
    let isHere = true;
    fetchSubscriptions(id).then(
      (subscriptions) => isHere && setWarning(standingOf(subscriptions, Date.now()).warning),
      // Without an answer there is nothing to warn of.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [id, groupsHeld]);
  if (!warning || isPutAway(warning)) return null;
  function putAway(which: Warning) {
    try {
      localStorage.setItem(KEY, nameOf(which));
    } catch {
      // Storage is shut: it is there again on the next page.
    }
    setWarning(null);
  }
  return (
    <ProWarning warning={warning}>
      {warning.kind === "expired" ? (
        <Button size="s" href={proHash()}>
          Get Pro again
        </Button>
      ) : (
        <Button size="s" href={platformHref(page, "/pro")}>
          See your plan
        </Button>
      )}
      <Button size="s" onClick={() => putAway(warning)}>
        Not now
      </Button>
    </ProWarning>
  );
}

/** What is still to come is said again each day; what is over, once. */
const nameOf = (warning: Warning) =>
  warning.kind === "expired"
    ? `expired ${warning.since}`
    : `${warning.kind} ${warning.until} ${new Date().toISOString().slice(0, 10)}`;

function isPutAway(warning: Warning): boolean {
  try {
    return localStorage.getItem(KEY) === nameOf(warning);
  } catch {
    return false;
  }
}
