import { decidePayoutAccount, listAccountsToVerify } from "@quire/contracts/calls/payouts";
import type { AccountToVerify } from "@quire/contracts/records/payouts";
import type { PayoutMethod } from "@quire/domain/billing/payoutAccounts";
import { formatDate } from "@quire/domain/time/dates";
import BadgeCheck from "lucide-react/icons/badge-check";
import { callApi } from "../../lib/callApi.ts";
import { useDialogTarget } from "../../lib/useDialogTarget.ts";
import { useListing } from "../../lib/useListing.ts";
import { Button } from "../../ui/Button.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";

const METHODS: Record<PayoutMethod, string> = {
  bank_in: "account in India",
  upi: "UPI ID",
  iban: "IBAN",
  bank_us: "account in the United States",
};

const VERIFY = { action: "Verify", title: "Verify this account", input: null };
const REFUSE = {
  action: "Refuse",
  title: "This account can't be verified",
  input: { label: "Reason", hint: "The creator will see this and can correct the account." },
};

const fetchPage = async (next: string | undefined) => {
  const answer = await callApi(listAccountsToVerify, { query: next ? { next } : {} });
  return { rows: answer.accounts, next: answer.next };
};

/** Payout accounts to verify, the oldest first. */
export function AccountsToVerify() {
  const listing = useListing<AccountToVerify>(fetchPage);
  const {
    target,
    open: openDialog,
    onClose,
    onDone,
  } = useDialogTarget<{ of: AccountToVerify; verified: boolean }>(listing);
  return (
    <>
      <ListingView
        listing={listing}
        label="Accounts to verify"
        empty={{ icon: BadgeCheck, title: "Every account is verified", text: "New ones appear here." }}
        row={(account) => (
          <li key={`${account.site.id} ${account.currency}`} className="case">
            <p>
              <b>{account.holder ?? "Can't be read anymore"}</b> {account.ending}
            </p>
            <p className="case-head">
              {account.site.name} · {account.currency} · {METHODS[account.method]} · changed{" "}
              {formatDate(account.changed)}
            </p>
            {account.note ? <p className="case-words">Refused: {account.note}</p> : null}
            <div className="case-actions">
              <Button size="s" onClick={() => openDialog({ of: account, verified: true })}>
                Verify
              </Button>
              <Button size="s" kind="danger" onClick={() => openDialog({ of: account, verified: false })}>
                Refuse
              </Button>
            </div>
          </li>
        )}
      />
      {target ? (
        <ReasonDialog
          copy={target.verified ? VERIFY : REFUSE}
          about={`${target.of.holder ?? ""} ${target.of.ending}, for ${target.of.site.name}`.trim()}
          act={(reason) => decide(target.of, target.verified, reason)}
          onClose={onClose}
          onDone={onDone}
        />
      ) : null}
    </>
  );
}

function decide({ site, currency, changed }: AccountToVerify, verified: boolean, reason: string) {
  return callApi(decidePayoutAccount, {
    params: { siteId: site.id, currency },
    body: { verified, changed, reason },
  });
}
