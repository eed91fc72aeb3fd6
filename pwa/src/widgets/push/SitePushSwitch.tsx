import { getPushSubscriber } from "@quire/contracts/calls/push";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { usePage } from "../../lib/PageContext.ts";
import { disablePush, enablePush, pushFlowPorts, pushProblem } from "../../lib/push/pushFlow.ts";
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const flow = useRef<AbortController>(null);
  useEffect(() => () => flow.current?.abort(), []);
  useEffect(() => {
    callApi(getPushSubscriber, { query: { site_id: site.id } }).then(
      ({ subscribed }) => setIsOn(subscribed),
      // Offline it is shown as off, and pressing it says why it can't change.
      () => setIsOn(false),
    );
  }, [site.id]);

  async function change(wanted: boolean) {
    if (isBusy) return flow.current?.abort();
    flow.current = new AbortController();
    const { signal } = flow.current;
    setIsBusy(true);
    setRefusal(null);
    setIsOn(wanted);
    try {
      const ports = pushFlowPorts(page.product.url, signal);
      await (wanted ? enablePush(site.id, ports) : disablePush(site.id, ports));
    } catch (error) {
      setIsOn(!wanted);
      if (signal.aborted) return;
      const message = pushProblem(error, site.name);
      setRefusal(message);
      showSnackbar({ title: "Notifications were not changed", message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Switch
      label={`New posts from ${site.name}`}
      hint={
        isBusy && isOn
          ? "Allow notifications in the tab that opened, or turn this off to cancel."
          : (refusal ?? `Push notifications on this device, even when ${page.product.name} is closed.`)
      }
      checked={isOn === true}
      disabled={isOn === null || (isBusy && !isOn)}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
