import { removeSubscriber } from "@quire/contracts/calls/subscribers";
import type { Subscriber } from "@quire/contracts/records/subscriber";
import { callApi } from "../../lib/callApi.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";
import { removalWords } from "./subscriberWords.ts";

interface RemoveSubscriberProps {
  siteId: string;
  subscriber: Subscriber;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before an address is taken out of the list: nothing brings back what was known of it. */
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
      {removalWords(subscriber)}
    </ConfirmDialog>
  );
}
