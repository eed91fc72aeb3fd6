import type { OwedMoney } from "@quire/contracts/records/leaving";
import { Part } from "../settings/Part.tsx";
import { owedWords } from "./deletionCopy.ts";

/** What one is still owed, and how to have it paid out before leaving. */
export function WhatIsOwed({ money, siteUrl }: { money: readonly OwedMoney[]; siteUrl: string | null }) {
  return (
    <Part title="What we owe you">
      <ul className="settings-soft">
        {money.flatMap(owedWords).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="settings-soft">
        To get paid first, keep your account until the money arrives. See{" "}
        {siteUrl ? <a href={`${siteUrl}/earnings`}>your earnings</a> : "your earnings"} and{" "}
        <a href="/settings/payouts">payout settings</a>.
      </p>
    </Part>
  );
}
