import { createPayoutFile, listPayoutFiles, markPayoutFilePaid } from "@quire/contracts/calls/payouts";
import type { PayoutFile } from "@quire/contracts/records/payouts";
import { CURRENCIES, type Currency, formatMoney } from "@quire/domain/billing/money";
import { formatDate } from "@quire/domain/time/dates";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useListing } from "../../lib/useListing.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { ListingView } from "../../widgets/ListingView.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";

const fetchPage = async (next: string | undefined) => {
  const answer = await callApi(listPayoutFiles, { query: next ? { next } : {} });
  return { rows: answer.files, next: answer.next };
};

const PAID = {
  action: "Mark all as paid",
  title: "The bank paid this file",
  input: { label: "Bank reference", hint: "Mark failed payouts first. All others are marked as paid." },
};

/** Bank files: created from payable payouts, downloaded, and marked once the bank has paid. */
export function BankFiles() {
  const listing = useListing<PayoutFile>(fetchPage);
  const [busy, setBusy] = useState<Currency | null>(null);
  const [paid, setPaid] = useState<PayoutFile | null>(null);

  async function create(currency: Currency) {
    setBusy(currency);
    try {
      await callApi(createPayoutFile, { body: { currency } });
      showSnackbar({ title: "Bank file created", message: "Download it for the bank.", tone: "good" });
      listing.reload();
    } catch (error) {
      showSnackbar({ title: "We didn't create a bank file", message: messageOf(error) });
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <p className="case-head">
        A bank file contains everything that can be paid in one currency. Download it, send it to the bank,
        and mark the result. Each payout is in only one file.
      </p>
      <div className="case-actions payouts-make">
        {CURRENCIES.map((currency) => (
          <Button key={currency} loading={busy === currency} onClick={() => void create(currency)}>
            New file in {currency}
          </Button>
        ))}
      </div>
      <ListingView
        listing={listing}
        label="Bank files"
        empty={{ icon: FileSpreadsheet, title: "No bank files yet", text: "The first one appears here." }}
        row={(file) => (
          <li key={file.id} className="case">
            <p>
              <b>{formatMoney(file)}</b> in {file.payouts === 1 ? "1 payout" : `${file.payouts} payouts`}
            </p>
            <p className="case-head">
              {formatDate(file.made)} · {file.open === 0 ? "all settled" : `${file.open} to settle`}
            </p>
            {file.open > 0 ? (
              <div className="case-actions">
                <Button size="s" href={`/api/r/payouts/files/${file.id}/payouts.csv`} download="">
                  Download CSV
                </Button>
                <Button size="s" onClick={() => setPaid(file)}>
                  Mark all as paid
                </Button>
              </div>
            ) : null}
          </li>
        )}
      />
      {paid ? (
        <ReasonDialog
          copy={PAID}
          about={paid.open === 1 ? "This marks 1 payout." : `This marks ${paid.open} payouts.`}
          act={(reference) => callApi(markPayoutFilePaid, { params: { id: paid.id }, body: { reference } })}
          onClose={() => setPaid(null)}
          onDone={() => {
            setPaid(null);
            showSnackbar({
              title: "Everything is marked as paid.",
              message: "The creators get an email.",
              tone: "good",
            });
            listing.reload();
          }}
        />
      ) : null}
    </>
  );
}
