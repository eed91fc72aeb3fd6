import { createMailing, getMailing } from "@quire/contracts/calls/mailings";
import { startSandbox } from "@quire/sandbox/startSandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import { select } from "../../../platform/database/select.ts";
import { openSmtpMail } from "../../../platform/mail/smtpMail.ts";
import { openHttpOutbound } from "../../../platform/outbound/httpOutbound.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { fakeClock } from "../../../testing/fakeClock.ts";
import { openReceiver, type Receiver } from "../../../testing/openReceiver.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { follows } from "../../community/models/follows.ts";

const HOUR = 3_600_000;

let app: TestServer;
let receiver: Receiver;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let mail: Awaited<ReturnType<typeof openSmtpMail>>;
beforeAll(async () => {
  receiver = await openReceiver(() => app ?? null);
  sandbox = await startSandbox({ webhooksTo: receiver.url });
  const config = readConfig(sandbox.environment);
  mail = await openSmtpMail(config, config.smtpUrl ?? "");
  // A signature is as old as this machine says.
  app = await testServer({
    mail,
    clock: fakeClock(new Date()),
    config: { mailEvents: config.mailEvents },
    outbound: openHttpOutbound({ agent: "test" }),
  });
});
afterAll(async () => {
  mail.close();
  await sandbox.close();
  await receiver.close();
  await app.close();
});

const report = async (by: "ses" | "postmark") => {
  const headers = { "content-type": "application/json" };
  await fetch(`${sandbox.url}/smtp/reports`, { method: "POST", headers, body: JSON.stringify({ by }) });
};
const sentTo = async (address: string): Promise<string[]> => {
  const response = await fetch(`${sandbox.url}/messages.json?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as { messages: { subject: string }[] }).messages.map(
    ({ subject }) => subject,
  );
};
async function sendMailing(owner: Caller, id: string, subject: string) {
  const body = { subject, markdown: "All aboard.", audience: "all" as const };
  const { body: created } = await owner.call(createMailing, { params: { id }, body });
  await app.platform.jobs.runDue();
  return { id, mailingId: created.id };
}
const stateOf = async (siteId: string, email: string) =>
  (
    await select<{ state: string }>(
      app.platform.db,
      "SELECT state FROM subscribers WHERE site_id = $siteId AND email = $email",
      { siteId, email },
    )
  )[0]?.state;

it.each([
  // SES's topic first asks the product to confirm its subscription.
  ["ses", 2],
  ["postmark", 1],
] as const)(
  "%s reports a bounce: the results count it, and the next email skips the address",
  async (by, events) => {
    await report(by);
    const { id } = await makeSite(app.platform);
    const owner = await app.asProgram({ id });
    const [gone, well] = [`bounce+${by}@list.example`, `${by}@list.example`];
    for (const email of [gone, well]) await makeSubscriber(app.platform, { site_id: id, email });
    const arrived = receiver.arrivals();

    const first = await sendMailing(owner, id, `First by ${by}`);
    await receiver.received(arrived + events);
    const results = async (params: typeof first) => (await owner.call(getMailing, { params })).body.results;
    expect(await results(first)).toMatchObject({ recipients: 2, sent: 1, bounced: 1, waiting: 0 });
    expect(await stateOf(id, gone)).toBe("bounced");

    await app.platform.advance(HOUR);
    const second = await sendMailing(owner, id, `Second by ${by}`);
    expect(await results(second)).toMatchObject({ recipients: 1, sent: 1, bounced: 0 });
    expect(await sentTo(gone)).toEqual([`First by ${by}`]);
    expect(await sentTo(well)).toEqual([`Second by ${by}`, `First by ${by}`]);
  },
);

it.each(["ses", "postmark"] as const)(
  "%s reports a complaint of a follower, whose site sends nothing more",
  async (by) => {
    await report(by);
    const { id } = await makeSite(app.platform);
    const owner = await app.asProgram({ id });
    const now = app.platform.clock.now();
    const email = `complaint+${by}@list.example`;
    const user = await makeUser(app.platform, { email, email_verified_at: now });
    await follows(app.platform.db).create({ user_id: user.id, site_id: id, created_at: now });
    await makeSubscriber(app.platform, { site_id: id });
    const arrived = receiver.arrivals();

    const first = await sendMailing(owner, id, "First");
    await receiver.received(arrived + 1);
    const { body } = await owner.call(getMailing, { params: first });
    expect(body.results).toMatchObject({ sent: 2, bounced: 0, unsubscribed: 1 });
    await app.platform.advance(HOUR);
    await sendMailing(owner, id, "Second");
    expect(await sentTo(email)).toEqual(["First"]);
  },
);
