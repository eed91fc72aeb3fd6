import { removeSubscriber } from "@quire/contracts/calls/subscribers";
import type { Subscriber } from "@quire/contracts/records/subscriber";
import { useState } from "react";
import { callApi } from "../../platform/callApi.ts";
import { wordsOf } from "../../platform/failureWords.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function remove() {
    setBusy(true);
    setFailure(null);
    try {
      await callApi(removeSubscriber, { params: { id: siteId, email } });
      showSnackbar({ title: `${email} is removed`, tone: "plain" });
      onRemoved();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={`Remove ${email}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" loading={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    >
      <p>{removalWords(subscriber)}</p>
      {failure ? (
        <p className="q-field-error" role="alert">
          {wordsOf(failure)}
        </p>
      ) : null}
    </Modal>
  );
}
