import { expect, it } from "vitest";
import { openTwilioSms } from "../../../platform/sms/twilioSms.ts";
import { openS3Storage } from "../../../platform/storage/s3Storage.ts";
import { type Hostility, openHostileServer } from "../../../testing/hostileServer.ts";
import { withTempDir } from "../../../testing/withTempDir.ts";
import { facebook } from "../../accounts/connections/providers/facebook.ts";
import { openShiprocket } from "../../books/courier/shiprocket.ts";
import { openLulu } from "../../books/press/lulu.ts";
import { openRazorpay } from "./razorpay.ts";
import { openStripe } from "./stripe.ts";

const MB = 1024 ** 2;
/** A busy machine takes a while to send all these requests at once. */
const TIMEOUT_MS = 2_000;

/** Calls to providers with a library or a client of their own, past `platform.outbound`. */
const CALLS: Record<string, (url: string) => Promise<unknown>> = {
  Stripe: (url) => {
    const account = { secretKey: "sk_test_1", webhookSecrets: ["whsec_1"], url } as never;
    return openStripe(account, TIMEOUT_MS).readDispute("dp_1");
  },
  Razorpay: (url) => {
    const account = { keyId: "rzp_test_1", keySecret: "secret", webhookSecrets: ["secret"], url } as never;
    return openRazorpay(account, TIMEOUT_MS).readDispute("disp_1");
  },
  Twilio: (url) => {
    const account = { accountSid: "AC1", authToken: "token", from: "+15005550006", url };
    return openTwilioSms(account, TIMEOUT_MS).send({ to: "+919845012345", text: "Hello" });
  },
  Lulu: (url) => {
    const account = { clientKey: "key", clientSecret: "secret", contactEmail: "help@example.com", url };
    return openLulu(account, TIMEOUT_MS).read("1");
  },
  Shiprocket: (url) => {
    const account = {
      ...{ email: "api@example.com", password: "password", webhookToken: "token", url },
      ...{ pickupLocation: "Primary", pickupPostcode: "560001" },
    };
    return openShiprocket(account, TIMEOUT_MS).track("1");
  },
  Facebook: (url) => {
    const { profile } = facebook({ clientId: "1", clientSecret: "secret", url }, TIMEOUT_MS);
    return (profile as unknown as (credentials: object) => Promise<unknown>)({ token: "token" });
  },
  "S3, a listing": (url) =>
    withTempDir(async (dir) => {
      const storage = await openS3Storage(s3At(url), dir, TIMEOUT_MS);
      for await (const _ of storage.list("files")) return;
    }),
  "S3, a file": (url) =>
    withTempDir(async (dir) => (await openS3Storage(s3At(url), dir, TIMEOUT_MS)).get("files/a")),
};

const s3At = (endpoint: string) =>
  ({
    ...{ bucket: "b", region: "eu-west-1", endpoint, forcePathStyle: true },
    ...{ accessKeyId: "key", secretAccessKey: "secret" },
  }) as never;

const cases = Object.keys(CALLS)
  .flatMap((name) =>
    (["endless", "drip", "silent"] as const).flatMap((hostility) =>
      [200, 500].map((status): [string, Hostility, number] => [name, hostility, status]),
    ),
  )
  // A file itself is as long as it is.
  .filter(([name, , status]) => name !== "S3, a file" || status !== 200);

it.concurrent.each(cases)("%s is left when its answer is %s (%i)", async (name, hostility, status) => {
  const isS3 = name.startsWith("S3");
  const server = await openHostileServer(hostility, {
    status,
    contentType: isS3 ? "application/xml" : "application/json",
    start: isS3 ? "<ListBucketResult><a>" : '{"a":"',
  });
  const call = CALLS[name] as (url: string) => Promise<unknown>;
  const failure = await call(server.url).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).not.toBeNull();
  // Each try reads what the limit allows, and the buffers between the two hold some more.
  expect(server.sentBytes() / server.requests()).toBeLessThan(24 * MB);
  await server.close();
});
