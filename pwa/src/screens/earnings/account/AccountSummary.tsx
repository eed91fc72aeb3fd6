import type { PayoutAccount } from "@quire/contracts/records/payouts";
import { formatDate } from "@quire/domain/time/dates";
import { Badge } from "../../../ui/Badge.tsx";
import { METHOD_LABELS } from "./accountFields.ts";

/** The account as it is kept, by its end, and how far it is verified. */
export function AccountSummary({ of, now }: { of: PayoutAccount; now: number }) {
  const isResting = Date.parse(of.payable_from) > now;
  const isRefused = of.state === "unverified" && of.note !== "";
  const isVerified = of.state === "verified";
  return (
    <div className="earnings-next">
      <p>
        <b>{of.ending}</b>{" "}
        <Badge tone={isVerified ? "good" : isRefused ? "bad" : "warn"}>
          {isVerified ? "Verified" : isRefused ? "Not accepted" : "Not verified yet"}
        </Badge>
      </p>
      <p>{[METHOD_LABELS[of.method], of.holder].filter(Boolean).join(" · ")}</p>
      {isRefused ? (
        <p>It was not verified: {of.note} Enter another one below, or the same one mended.</p>
      ) : null}
      {!isVerified && !isRefused ? (
        <p>We look at it and write to you. Until then your payouts wait.</p>
      ) : null}
      {isResting && !isRefused ? (
        <p>For your safety nothing is sent to it before {formatDate(of.payable_from)}.</p>
      ) : null}
      {of.holder === null ? <p>It can't be read any more. Please enter it once more.</p> : null}
    </div>
  );
}
