import { removeSubscriber } from "@quire/contracts/calls/subscribers";
import type { Subscriber } from "@quire/contracts/records/subscriber";
import { callApi } from "../../lib/callApi.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { removalText } from "./subscriberCopy.ts";

interface RemoveSubscriberProps {
  siteId: string;
  subscriber: Subscriber;
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirms the removal of an address, which deletes its data for good. */
export function RemoveSubscriber({ siteId, subscriber, onClose, onRemoved }: RemoveSubscriberProps) {
  const { email } = subscriber;
  return (
    <ConfirmDialog
      title={`Remove ${email}?`}
      actionLabel="Remove"
      act={async () => {
        await callApi(removeSubscriber, { params: { id: siteId, email } });
        showSnackbar({ title: `Removed ${email}`, tone: "plain" });
        onRemoved();
      }}
      onClose={onClose}
    >
      {removalText(subscriber)}
    </ConfirmDialog>
  );
}
