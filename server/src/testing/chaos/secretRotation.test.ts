import { randomBytes } from "node:crypto";
import { readFactorCode } from "@quire/domain/accounts/factors";
import { Role } from "@quire/domain/enums";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consumeRecoveryCode, issueRecoveryCodes } from "../../modules/accounts/factors/recoveryCodes.ts";
import { consumeTotp, saveTotpSecret } from "../../modules/accounts/factors/totp.ts";
import { resealTotp } from "../../modules/accounts/resealTotp.ts";
import { addressHashes } from "../../modules/audience/invites/addressHashes.ts";
import { sendingDomains } from "../../modules/audience/models/sendingDomains.ts";
import { addressKey, readAddressKey } from "../../modules/audience/newsletters/addressKey.ts";
import { readUnsubscribeKey, unsubscribeKey } from "../../modules/audience/newsletters/unsubscribeKey.ts";
import { resealSendingKeys } from "../../modules/audience/resealSendingKeys.ts";
import { ownAddressOf } from "../../modules/audience/sendingDomains/ownAddress.ts";
import { newSendingKey, SENDING_KEY_PURPOSE } from "../../modules/audience/sendingDomains/sendingKey.ts";
import { payoutAccounts } from "../../modules/billing/models/payouts.ts";
import { isPaymentKey, paymentKey } from "../../modules/billing/payments/paymentKey.ts";
import { openDetails } from "../../modules/billing/payouts/sealedDetails.ts";
import { resealAccounts } from "../../modules/billing/resealAccounts.ts";
import { hasUsedTrial, recordTrial } from "../../modules/billing/subscriptions/hasUsedTrial.ts";
import { withTransaction } from "../../platform/database/withTransaction.ts";
import { isXsrfToken, xsrfTokenFor } from "../../platform/http/credentials.ts";
import { seal, unseal } from "../../platform/messages/seal.ts";
import { scopeOf } from "../../platform/scope.ts";
import { deriveKeys } from "../../platform/secret.ts";
import { signLink, verifyLink } from "../../platform/storage/signedLinks.ts";
import { makePayoutAccount } from "../factories/payoutAccount.ts";
import { makeSite } from "../factories/site.ts";
import { makeUser } from "../factories/user.ts";
import { type TestPlatform, testPlatform } from "../testPlatform.ts";

let opened: TestPlatform;
let before: TestPlatform;
let during: TestPlatform;
let after: TestPlatform;
beforeAll(async () => {
  opened = await testPlatform();
  before = { ...opened, ...deriveKeys("before") };
  during = { ...opened, ...deriveKeys("after", "before") };
  after = { ...opened, ...deriveKeys("after") };
});
afterAll(() => opened.close());

const ID = "b0123456789abcdefghj";
const SITE = "b1123456789abcdefghj";

/** Makes something with one platform's keys, and returns whether another's accept it. */
const CARRIED: [string, (made: TestPlatform, read: TestPlatform) => boolean][] = [
  ["a page's XSRF token", (made, read) => isXsrfToken(read, ID, xsrfTokenFor(made, ID))],
  ["a payment page's key", (made, read) => isPaymentKey(read, ID, paymentKey(made, ID))],
  [
    "a follower's unsubscribe link",
    (made, read) => readUnsubscribeKey(read, unsubscribeKey(made, { userId: ID, siteId: SITE })) !== null,
  ],
  [
    "a subscriber's unsubscribe link",
    (made, read) => readAddressKey(read, addressKey(made, { email: "a@b.example", siteId: SITE })) !== null,
  ],
  [
    "a link to a file",
    (made, read) => {
      const link = new URL(signLink(made.secret("links"), { key: "a/b" }, 100), "http://x");
      const signature = link.searchParams.get("signature") ?? "";
      return verifyLink(read.secrets("links"), { key: "a/b", expires: "100", signature }, 0);
    },
  ],
  [
    "sealed data",
    (made, read) => {
      try {
        return unseal<string>(read, seal({ ...made, random: randomBytes }, "text")) === "text";
      } catch {
        return false;
      }
    },
  ],
  [
    "an invited address's hash",
    (made, read) => {
      const user = {
        email: "a@b.example",
        email_verified_at: new Date(),
        mobile: null,
        mobile_verified_at: null,
      };
      const [hash] = addressHashes(made, user);
      return addressHashes(read, user).some((other) => hash?.equals(other));
    },
  ],
];

describe("while SECRET is replaced", () => {
  it.each(CARRIED)("%s works with both keys, and afterward with the new one only", (_, carries) => {
    expect(carries(before, before)).toBe(true);
    expect(carries(before, during)).toBe(true);
    expect(carries(during, after)).toBe(true);
    expect(carries(before, after)).toBe(false);
    expect(carries(during, before)).toBe(false);
  });

  it("a free trial that was used stays used", async () => {
    const user = await makeUser(opened);
    const addresses = { email: user.email, mobile: null };
    const record = (platform: TestPlatform) =>
      withTransaction(opened.db, (transaction) =>
        recordTrial(scopeOf(platform, transaction) as never, addresses),
      );
    expect(await record(before)).toBe(true);
    expect(await hasUsedTrial(during, user.id)).toBe(true);
    expect(await record(during)).toBe(false);
  });

  it("authenticator apps are sealed again, and recovery codes work until the previous key is removed", async () => {
    const { id } = await makeUser(opened);
    const within = <T>(platform: TestPlatform, work: (context: never) => Promise<T>) =>
      withTransaction(opened.db, (transaction) => work(scopeOf(platform, transaction) as never));
    const { secret } = await within(before, (context) => saveTotpSecret(context, id, "a@b.example"));
    const [code = ""] = await within(before, (context) => issueRecoveryCodes(context, id));
    await resealTotp(during);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const token = app.generate({ timestamp: opened.clock.now().getTime() });
    expect(await within(after, (context) => consumeTotp(context, id, token, "unconfirmed"))).toBe(true);
    const read = readFactorCode(code);
    const use = (platform: TestPlatform) =>
      within(platform, (context) => consumeRecoveryCode(context, id, read?.code ?? ""));
    expect(await use(after)).toBe(false);
    expect(await use(during)).toBe(true);
  });

  it("payout accounts are sealed again, after which the previous key is not needed", async () => {
    const site = await makeSite(opened);
    await makePayoutAccount(before, { owner_id: site.id });
    const key = { ownerId: site.id, currency: "INR" } as const;
    const read = async (platform: TestPlatform) => {
      const row = await payoutAccounts(opened.db).findOne({ where: { owner_id: site.id } });
      return openDetails(platform, key, row?.get().details ?? "");
    };
    const details = await read(before);
    expect(details).not.toBeNull();
    await resealAccounts(during);
    expect(await read(after)).toEqual(details);
    expect(await read(before)).toBeNull();
    await resealAccounts(during);
    expect(await read(after)).toEqual(details);
  });

  it("keys of sending domains are sealed again, so that emails are still signed", async () => {
    const owner = await makeUser(opened, { groups: [Role.pro] });
    await makeSite(opened, { id: owner.id });
    const { selector, publicKey, privateKey } = await newSendingKey();
    await sendingDomains(opened.db).create({
      site_id: owner.id,
      address: "ishmael@whale.example",
      domain: "whale.example",
      state: "activated",
      selector,
      public_key: publicKey,
      private_key: seal(before, privateKey, SENDING_KEY_PURPOSE),
      requested_at: opened.clock.now(),
    });
    const read = async (platform: TestPlatform) => (await ownAddressOf(platform, owner.id))?.dkim.privateKey;
    expect(await read(after)).toBeUndefined();
    await resealSendingKeys(during);
    expect(await read(after)).toBe(privateKey);
    expect(await read(before)).toBeUndefined();
  });
});
