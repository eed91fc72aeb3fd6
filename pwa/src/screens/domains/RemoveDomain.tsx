import { unlinkDomain } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import { callApi } from "../../lib/callApi.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ConfirmDialog } from "../../widgets/ConfirmDialog.tsx";

interface RemoveDomainProps {
  siteId: string;
  domain: SiteDomain;
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirms before a domain is unlinked. */
export function RemoveDomain({ siteId, domain, onClose, onRemoved }: RemoveDomainProps) {
  const { shown: name, state } = domain;
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      actionLabel="Remove"
      act={async () => {
        await callApi(unlinkDomain, { params: { id: siteId } });
        showSnackbar({ title: `${name} is removed`, tone: "good" });
        onRemoved();
      }}
      onClose={onClose}
    >
      {state === "activated"
        ? "Your site moves back to its original address. For 30 days, visitors to the domain are redirected there. Nothing that you published is lost."
        : "We'll stop checking its records. Your site stays where it is."}
    </ConfirmDialog>
  );
}
