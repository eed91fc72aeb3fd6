import { randomBytes } from "node:crypto";
import type { PayoutDetails } from "@quire/domain/billing/payoutAccounts";
import { expect, it } from "vitest";
import { seal } from "../../../platform/messages/seal.ts";
import { deriveKeys } from "../../../platform/secret.ts";
import { openDetails, sealDetails } from "./sealedDetails.ts";

const platformOf = (secret: string) => ({ ...deriveKeys(secret), random: randomBytes });
const ours = platformOf("a secret of the tests, long enough to be one");
const key = { ownerId: "b01m81qytye9c54kwahy", currency: "INR" as const };
const details: PayoutDetails = { method: "upi", fields: { holder: "Ahab", upi: "ahab@okbank" } };
const sealed = sealDetails(ours, key, details);

it("an account opens with the same secret and for its own row", () => {
  expect(openDetails(ours, key, sealed)).toEqual(details);
  expect(sealed).not.toMatch(/ahab/i);
  expect(sealDetails(ours, key, details)).not.toBe(sealed);
});

it.each([
  ["in another's row", () => openDetails(ours, { ...key, ownerId: "b01m81qytye9c54kwahz" }, sealed)],
  ["in the row of another currency", () => openDetails(ours, { ...key, currency: "EUR" }, sealed)],
  [
    "under another secret",
    () => openDetails(platformOf("another secret, as long as the first"), key, sealed),
  ],
  ["that was changed", () => openDetails(ours, key, `${sealed.slice(0, -4)}AAAA`)],
  ["that was sealed for something else", () => openDetails(ours, key, seal(ours, { ...key, details }))],
  ["that is none", () => openDetails(ours, key, "")],
])("an account %s does not open", (_, open) => {
  expect(open()).toBeNull();
});
