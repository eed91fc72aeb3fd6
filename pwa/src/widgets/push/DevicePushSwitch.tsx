import type { PushDevice } from "@quire/contracts/records/pushDevice";
import { useEffect, useState } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { canPush, findThisDevice, registerThisDevice, setDeviceActive } from "../../lib/push/thisDevice.ts";
import { Switch } from "../../ui/Checkbox.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { PushInstallNote } from "./PushInstallNote.tsx";

/** Whether this browser receives push messages at all, on the platform's origin. */
export function DevicePushSwitch() {
  const { product } = usePage();
  const [device, setDevice] = useState<PushDevice | null>(null);
  const [isKnown, setIsKnown] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    findThisDevice()
      .then(setDevice, () => {})
      .finally(() => setIsKnown(true));
  }, []);
  if (isKnown && !canPush()) return <PushInstallNote />;

  async function change(wanted: boolean) {
    setIsBusy(true);
    setRefusal(null);
    try {
      if (wanted) setDevice(await registerThisDevice());
      else if (device) setDevice(await setDeviceActive(device.id, false));
    } catch (error) {
      const isDenied = (error as Error).name === "NotAllowedError";
      const message = isDenied
        ? "Allow notifications in this browser's settings, then try again."
        : messageOf(error);
      setRefusal(message);
      showSnackbar({ title: "Notifications were not changed", message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Switch
      label="Notifications on this device"
      hint={refusal ?? `Push notifications, even when ${product.name} is closed.`}
      checked={device?.status === "active"}
      disabled={!isKnown || isBusy}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
