import { signUp } from "@quire/contracts/calls/accounts";
import { authorizeDevice, getDeviceRequest } from "@quire/contracts/calls/device";
import { renamePasskey } from "@quire/contracts/calls/factors";
import { updateNewsletterSettings } from "@quire/contracts/calls/newsletterSettings";
import { updateAccount } from "@quire/contracts/calls/preferences";
import { createAccessToken } from "@quire/contracts/calls/sessions";
import { createSite, updateProfile } from "@quire/contracts/calls/sites";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { renderEmail } from "../../platform/messages/email.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { makeUser } from "../../testing/factories/user.ts";
import type { Answer, Caller } from "../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { readIdentity } from "./connections/providers/identity.ts";

let app: TestServer;
let count = 0;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

/** Every call that stores the name of a user or a site, made by a user of these groups. */
const WRITES: [string, (name: string, groups: readonly Role[]) => Promise<Answer>][] = [
  [
    "a sign-up",
    async (name) => {
      const identifier = `sailor${++count}@example.com`;
      return (await app.asGuest()).call(signUp, { body: { name, identifier, password: "a harpoon 7" } });
    },
  ],
  ["an account", async (name, groups) => (await asUser(groups)).call(updateAccount, { body: { name } })],
  [
    "a new site",
    async (name, groups) =>
      (await asUser(groups)).call(createSite, { body: { domain: `pequod-${++count}`, name } }),
  ],
  [
    "a site's profile",
    async (name, groups) => {
      const { id } = await makeSite(app.platform, { id: (await makeUser(app.platform, { groups })).id });
      return (await app.asBrowser({ id })).call(updateProfile, { params: { id }, body: { name } });
    },
  ],
];
/** Every other call that stores a name which others see. */
const LABELS: [string, string, (name: string) => Promise<Answer>][] = [
  [
    "a newsletter's sender",
    "body.sender_name",
    async (name) => {
      const { id } = await makeSite(app.platform, { id: (await makeUser(app.platform, {})).id });
      const browser = await app.asBrowser({ id });
      return browser.call(updateNewsletterSettings, { params: { id }, body: { sender_name: name } });
    },
  ],
  [
    "an access token",
    "body.name",
    async (name) => (await asUser([])).call(createAccessToken, { body: { name, scopes: ["read"] } }),
  ],
  [
    "a program",
    "body.client_name",
    async (name) =>
      (await app.asGuest()).call(authorizeDevice, { body: { client_id: "mine", client_name: name } }),
  ],
  [
    "a passkey",
    "body.name",
    async (name) =>
      (await asUser([])).call(renamePasskey, { params: { id: app.platform.newId() }, body: { name } }),
  ],
];

const asUser = async (groups: readonly Role[]): Promise<Caller> =>
  app.asBrowser(await makeUser(app.platform, { groups }));

describe.each(WRITES)("the name of %s", (_, write) => {
  it.each(["Quire Support", "Sесurity", "Ｑｕｉｒｅ", "S u p p o r t"])("can't be “%s”", async (name) => {
    const { status, error } = await write(name, []);
    expect([status, error?.issues?.[0]?.path, error?.message]).toEqual([
      400,
      "body.name",
      "This name is reserved. Choose another one.",
    ]);
  });

  it("can't be invisible", async () => {
    const { status, error } = await write("\u3164\u200b", []);
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.name"]);
  });

  it("is stored without hidden characters", async () => {
    const answer = await write("Ahab\u202e\u200b of Nantucket", []);
    expect(answer.status).toBeLessThan(300);
    expect(JSON.stringify(answer.body)).toContain('"name":"Ahab of Nantucket"');
  });
});

describe.each(LABELS)("the name of %s", (_, field, write) => {
  it.each(['"x" <ceo@bank.com>', "ceo＠bank．com", "Quire Official Support", "Grace Hopper"])(
    "can't be %j",
    async (name) => {
      await makeUser(app.platform, { name: "Grace Hopper", groups: [Role.moderator] });
      const { status, error } = await write(name);
      expect([status, error?.issues?.[0]?.path]).toEqual([400, field]);
    },
  );
  it("may be an honest one", async () => {
    expect((await write("quire on laptop")).error?.code).not.toBe("invalid_input");
  });
});

describe.each(WRITES)("the name of %s", (_, write) => {
  it.each(["ceo@bank.com", "Ahab <x>", "Katherine Johnson"])("can't be %j", async (name) => {
    await makeUser(app.platform, { name: "Katherine Johnson", groups: [Role.admin] });
    const { status, error } = await write(name, []);
    expect([status, error?.issues?.[0]?.path]).toEqual([400, "body.name"]);
  });
});

it("a program that gives no name isn't called by an id that passes for the platform", async () => {
  const asked = await (await app.asGuest()).call(authorizeDevice, { body: { client_id: "Quire Support" } });
  const browser = await asUser([]);
  const { body } = await browser.call(getDeviceRequest, { query: { user_code: asked.body.user_code } });
  expect(body.client_name).toBe("A program");
});

it.each(WRITES.slice(1))("staff may use a reserved name for %s", async (_, write) => {
  expect((await write("Quire Support", [Role.admin])).status).toBeLessThan(300);
});

it("a provider's name is cleaned too", () => {
  const profile = { subject: "1", name: "A\u202eda\u200b", email: "ada@example.com", emailVerified: true };
  expect(readIdentity("google", profile).name).toBe("Ada");
});

it("an email hides nothing of a name that was stored before", () => {
  const email = renderEmail(
    { ...readConfig({}), productName: "Quire", supportEmail: "support@quire.example" },
    {
      subject: "Ahab\u202e invites you",
      lines: ["Dear\u200b Ahab,\nhello"],
      after: ["\u2066Bye"],
      sms: "",
    },
  );
  expect(email.subject).toBe("Ahab invites you");
  expect(email.text).toContain("Dear Ahab,\nhello");
  expect(`${email.text}${email.html}`).not.toMatch(/[\u200b\u202e\u2066]/);
});
