import type { HouseText } from "@quire/contracts/records/page";
import "./SandboxNote.css";

const NAMES = {
  "refund-policy": "refund policy",
  "payout-policy": "payout policy",
  "pro-terms": "terms of Pro",
  terms: "terms",
} as const satisfies Partial<Record<HouseText, string>>;
export type Policy = keyof typeof NAMES;

/** Links to what the house promises about money: "See the refund policy and terms." They open tabs: a form stays. */
export function PolicyLinks({ of }: { of: readonly Policy[] }) {
  return (
    <p className="q-policies">
      See the{" "}
      {of.map((policy, at) => (
        <span key={policy}>
          {at === 0 ? "" : at === of.length - 1 ? " and " : ", "}
          <a href={`/${policy}`} target="_blank" rel="noopener">
            {NAMES[policy]}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
