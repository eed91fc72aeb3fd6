import { unlinkDomain } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import { useState } from "react";
import { callApi } from "../../platform/callApi.ts";
import { wordsOf } from "../../platform/failureWords.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

/** Asks whether the domain shall go, and lets it go. */
export function RemoveDomain({
  siteId,
  domain,
  onClose,
  onRemoved,
}: {
  siteId: string;
  /** Null while nothing is asked. */
  domain: SiteDomain | null;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const [busy, setBusy] = useState(false);
  async function remove(name: string) {
    setBusy(true);
    try {
      await callApi(unlinkDomain, { params: { id: siteId } });
      showSnackbar({ title: `${name} is removed`, tone: "good" });
      onRemoved();
    } catch (error) {
      showSnackbar({ title: `${name} couldn't be removed`, message: wordsOf(error) });
    } finally {
      setBusy(false);
      onClose();
    }
  }
  return (
    <Modal
      open={domain !== null}
      onClose={onClose}
      title={`Remove ${domain?.shown}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" loading={busy} onClick={() => domain && void remove(domain.shown)}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        {domain?.state === "activated"
          ? "Your site is read at its first address again. For 30 days, whoever comes to the domain is led there. Nothing that you published is lost."
          : "Its records are looked for no more. Your site stays where it is."}
      </p>
    </Modal>
  );
}
