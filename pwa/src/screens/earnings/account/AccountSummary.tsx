import type { PayoutAccount } from "@quire/contracts/records/payouts";
import { formatDate } from "@quire/domain/time/dates";
import { Badge } from "../../../ui/Badge.tsx";
import { METHOD_LABELS } from "./accountFields.ts";

/** The saved account: its last characters, and whether it is verified. */
export function AccountSummary({ of, now }: { of: PayoutAccount; now: number }) {
  const isInCooldown = Date.parse(of.payable_from) > now;
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
        <p>We couldn't verify it: {of.note} Enter another one below, or correct this one.</p>
      ) : null}
      {!isVerified && !isRefused ? (
        <p>We'll review it and email you. Until then, your payouts are on hold.</p>
      ) : null}
      {isInCooldown && !isRefused ? (
        <p>For your safety, we send nothing to it before {formatDate(of.payable_from)}.</p>
      ) : null}
      {of.holder === null ? <p>We can't read it anymore. Enter it again.</p> : null}
    </div>
  );
}
