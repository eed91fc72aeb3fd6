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

const VERIFY = { action: "Verify", title: "Verify this account", asks: null };
const REFUSE = {
  action: "Refuse",
  title: "This account can't be verified",
  asks: { label: "Reason", hint: "The creator will see this and can correct the account." },
};

const ask = async (next: string | undefined) => {
  const answer = await callApi(listAccountsToVerify, { query: next ? { next } : {} });
  return { rows: answer.accounts, next: answer.next };
};

/** Accounts that nobody has verified, those that wait longest first. */
export function AccountsToVerify() {
  const listing = useListing<AccountToVerify>(ask);
  const {
    asked,
    ask: askAbout,
    onClose,
    onDone,
  } = useDialogTarget<{ of: AccountToVerify; verified: boolean }>(listing);
  return (
    <>
      <ListingView
        listing={listing}
        label="Accounts to verify"
        empty={{ icon: BadgeCheck, title: "Every account is verified", words: "New ones appear here." }}
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
              <Button size="s" onClick={() => askAbout({ of: account, verified: true })}>
                Verify
              </Button>
              <Button size="s" kind="danger" onClick={() => askAbout({ of: account, verified: false })}>
                Refuse
              </Button>
            </div>
          </li>
        )}
      />
      {asked ? (
        <ReasonDialog
          words={asked.verified ? VERIFY : REFUSE}
          about={`${asked.of.holder ?? ""} ${asked.of.ending}, for ${asked.of.site.name}`.trim()}
          act={(reason) => decide(asked.of, asked.verified, reason)}
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
