import { getPushSubscriber } from "@quire/contracts/calls/push";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { disablePush, enablePush, PushRejected, pushFlowPorts } from "../../lib/push/pushFlow.ts";
import { Switch } from "../../ui/Checkbox.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

export interface SitePushSwitchProps {
  site: { id: string; name: string };
}

/** Whether a site's posts are pushed to the user: turning it on also makes this browser one of their devices. */
export function SitePushSwitch({ site }: SitePushSwitchProps) {
  const page = usePage();
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    callApi(getPushSubscriber, { query: { site_id: site.id } }).then(
      ({ subscribed }) => setIsOn(subscribed),
      // Offline it is shown as off, and pressing it says why it can't change.
      () => setIsOn(false),
    );
  }, [site.id]);

  async function change(wanted: boolean) {
    setIsBusy(true);
    setIsOn(wanted);
    try {
      const ports = pushFlowPorts(page.product.url);
      await (wanted ? enablePush(site.id, ports) : disablePush(site.id, ports));
    } catch (error) {
      setIsOn(!wanted);
      showSnackbar({ title: "Notifications were not changed", message: reasonOf(error, site.name) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Switch
      label={`New posts from ${site.name}`}
      hint="On this device, also while it's closed."
      checked={isOn === true}
      disabled={isOn === null || isBusy}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}

/** Says what the user has to do. */
function reasonOf(error: unknown, siteName: string): string {
  if (!(error instanceof PushRejected)) {
    const { name, message, status } = error as Error & { status?: number };
    if (name === "NotAllowedError") return "Allow notifications in this browser's settings, then try again.";
    return status === undefined && message ? message : messageOf(error);
  }
  switch (error.reason) {
    case "follow required":
      return `Follow ${siteName} first.`;
    case "login required":
      return "Sign in first.";
    default:
      return "Loading...";
  }
}
