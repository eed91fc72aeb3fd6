import { useEffect, useState } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { proHash } from "../../lib/proHash.ts";
import { readStored, store } from "../../lib/storedText.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { fetchSubscriptions } from "./fetchPro.ts";
import { ProWarning } from "./ProWarning.tsx";
import { proStateOf, type Warning } from "./proState.ts";

const KEY = "pro-warning";

/** Warns creators about their plan on their own site, until they dismiss it. */
export function ProNotice({ siteId: id }: { siteId: string }) {
  const page = usePage();
  const [warning, setWarning] = useState<Warning | null>(null);
  // Checks again when the user gains or loses Pro.
  const groupsHeld = useSession()?.user?.groups.join(" ");
  useEffect(() => {
    if (groupsHeld === undefined) return;
    let isMounted = true;
    fetchSubscriptions(id).then(
      (subscriptions) => isMounted && setWarning(proStateOf(subscriptions, Date.now()).warning),
      // Without an answer there is nothing to warn about.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [id, groupsHeld]);
  if (!warning || isDismissed(warning)) return null;
  function dismiss(which: Warning) {
    store(KEY, keyOf(which));
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
      <Button size="s" onClick={() => dismiss(warning)}>
        Not now
      </Button>
    </ProWarning>
  );
}

/** Storage value of a dismissed warning. An upcoming end returns the next day; a past one doesn't. */
const keyOf = (warning: Warning) =>
  warning.kind === "expired"
    ? `expired ${warning.since}`
    : `${warning.kind} ${warning.until} ${new Date().toISOString().slice(0, 10)}`;

const isDismissed = (warning: Warning) => readStored(KEY) === keyOf(warning);
