import { getMe } from "@quire/contracts/calls/accounts";
import { updateAccount } from "@quire/contracts/calls/preferences";
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
