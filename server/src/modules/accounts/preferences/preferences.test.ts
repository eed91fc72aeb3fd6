import { getMe } from "@quire/contracts/calls/accounts";
import { updateAccount, updatePreferences } from "@quire/contracts/calls/preferences";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

let id: string;
let browser: Caller;
beforeEach(async () => {
  id = (await makeUser(app.platform)).id;
  browser = await app.asBrowser({ id });
});

const me = async () => (await browser.call(getMe, { query: {} })).body;

describe("choosing messages", () => {
  const choose = (body: object, of = id) => browser.call(updatePreferences, { params: { id: of }, body });

  it("saves what is named and leaves the rest", async () => {
    expect((await choose({ push_enabled: true })).body).toEqual({ email_enabled: true, push_enabled: true });
    expect((await choose({ email_enabled: false })).body).toEqual({
      email_enabled: false,
      push_enabled: true,
    });
    expect((await me()).preferences).toEqual([2]);
    await choose({ email_enabled: true, push_enabled: false });
    expect((await me()).preferences).toEqual([1]);
  });

  it("is possible only for oneself", async () => {
    expect((await choose({ email_enabled: false }, (await makeUser(app.platform)).id)).status).toBe(403);
  });

  it.each([{}, { email_enabled: "perhaps" }, { sms_enabled: true }])("refuses %j", async (body) => {
    expect((await choose(body)).status).toBe(400);
  });
});

describe("updating the account", () => {
  const change = (body: object) => browser.call(updateAccount, { body });

  it("changes what is named", async () => {
    const { body } = await change({ name: "Queequeg", country: "nz" });
    expect(body).toMatchObject({ id, name: "Queequeg", country: "NZ", nsfw: false });
    expect((await me()).name).toBe("Queequeg");
  });

  it("allows explicit images only for users who state that they are of age", async () => {
    const refused = await change({ nsfw: true });
    expect([refused.status, refused.error?.issues?.[0]?.path]).toEqual([400, "body.of_age"]);
    expect((await change({ nsfw: true, of_age: false })).status).toBe(400);
    expect((await change({ nsfw: true, of_age: true })).body).toMatchObject({ nsfw: true, of_age: true });
    expect((await change({ nsfw: false })).body).toMatchObject({ nsfw: false, of_age: true });
    expect((await change({ nsfw: true })).body.nsfw).toBe(true);
  });

  it("takes back the statement of age together with the explicit images", async () => {
    await change({ nsfw: true, of_age: true });
    expect((await change({ of_age: false })).body).toMatchObject({ nsfw: false, of_age: false });
    expect((await change({ nsfw: true })).status).toBe(400);
  });

  it.each([{ name: "" }, { country: "XX" }, { email: "new@example.org" }, { of_age: "old" }])(
    "refuses %j",
    async (body) => {
      const answer = await change(body);
      expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, `body.${Object.keys(body)[0]}`]);
    },
  );
});
