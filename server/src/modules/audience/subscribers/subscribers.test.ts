import * as calls from "@quire/contracts/calls/subscribers";
import type { Contract } from "@quire/contracts/schemas/contract";
import * as contracts from "@quire/contracts/schemas/subscribers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeImport, makeSubscriber } from "../../../testing/factories/subscriber.ts";
import { makePro, makeUser } from "../../../testing/factories/user.ts";
import { fuzzCall } from "../../../testing/fuzzCall.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let siteId: string;
let owner: Caller;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: siteId } = await makeSite(app.platform));
  owner = await app.asProgram({ id: siteId });
});

/** Exports the list in the owner's browser. */
const exportList = async (query = "") =>
  (await app.asBrowser({ id: siteId })).get(`/api/r/sites/${siteId}/subscribers/export.csv${query}`);
const addSubscriber = (email: string, options: object = {}) =>
  makeSubscriber(app.platform, { site_id: siteId, email, ...options });
const list = async (query: object = {}) =>
  (await owner.call(calls.listSubscribers, { params: { id: siteId }, query })).body;
const count = async () => (await owner.call(calls.countSubscribers, { params: { id: siteId } })).body;

async function addFollower(email: string, byMail = true) {
  const now = app.platform.clock.now();
  const { id } = await makeUser(app.platform, { email, email_verified_at: now });
  await execute(
    app.platform.db,
    "INSERT INTO follows (user_id, site_id, created_at, by_mail) VALUES ($id, $siteId, $now, $byMail)",
    { id, siteId, now, byMail },
  );
}

describe("a site's list", () => {
  it("is paged in the order of addresses under every filter", async () => {
    const sources = ["plain", "ghost", "substack", "mailchimp"];
    const states = ["subscribed", "unsubscribed", "bounced"];
    const all = Array.from({ length: 36 }, (_, n) => ({
      email: `n${String((n * 7) % 36).padStart(2, "0")}@b.example`,
      source: sources[n % 4] as string,
      state: states[n % 3] as string,
    }));
    for (const { email, ...options } of all) await addSubscriber(email, options);
    const filters = [
      {},
      { state: "subscribed" },
      { source: "ghost" },
      { state: "bounced", source: "plain" },
      { query: "N1" },
      { query: "n1", state: "unsubscribed" },
    ];
    for (const filter of filters) {
      const found: string[] = [];
      for (let next: string | null = ""; next !== null; ) {
        const page = await list({ ...filter, size: 5, ...(next ? { next } : {}) });
        found.push(...page.subscribers.map(({ email }) => email));
        next = page.next;
      }
      const { query = "", ...columns } = filter as { query?: string };
      const wanted = all
        .filter((one) => Object.entries(columns).every(([name, value]) => one[name as "state"] === value))
        .filter(({ email }) => email.startsWith(query.toLowerCase()));
      expect(found).toEqual(wanted.map(({ email }) => email).sort());
    }
    expect((await list({ size: 5, page: 2 })).subscribers.map(({ email }) => email)).toEqual(
      ["05", "06", "07", "08", "09"].map((n) => `n${n}@b.example`),
    );
  });

  it("is exported as CSV with escaped formulas", async () => {
    await addSubscriber("=a@b.example", { name: '=HYPERLINK("x")' });
    await addSubscriber("b@b.example", { name: 'say "aye", Ahab', state: "unsubscribed", source: "ghost" });
    const answer = await exportList();
    const since = app.platform.clock.now().toISOString();
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    expect(answer.body).toBe(
      [
        "email,name,created_at,state,source,consented_at",
        `'=a@b.example,"'=HYPERLINK(""x"")",${since},subscribed,plain,`,
        `b@b.example,"say ""aye"", Ahab",${since},unsubscribed,ghost,`,
        "",
      ].join("\r\n"),
    );
    const some = await exportList("?state=subscribed");
    expect(String(some.body).split("\r\n")).toHaveLength(3);
  });

  it("is exported completely when it is longer than one batch", async () => {
    await execute(
      app.platform.db,
      `INSERT INTO subscribers (site_id, email, since, source)
       SELECT $siteId, 'n' || n || '@b.example', now(), 'plain' FROM generate_series(1, 4500) n`,
      { siteId },
    );
    const answer = await exportList();
    const lines = String(answer.body).trim().split("\r\n").slice(1);
    expect(new Set(lines).size).toBe(4500);
  });

  it("is exported only by a browser whose user has confirmed who they are, and never by a program", async () => {
    await addSubscriber("a@b.example");
    const params = { id: siteId };
    const programs = [owner, await app.asToken(params)];
    for (const program of programs) {
      const { status, error, body } = await program.call(calls.exportSubscribers, { params, query: {} });
      expect([status, error?.code]).toEqual([403, "browser_required"]);
      expect(error?.next).toBe("Open http://localhost:4000/mailinglist in a browser.");
      expect(JSON.stringify(body)).not.toContain("a@b.example");
    }
    const browser = await app.asBrowser(params);
    await execute(app.platform.db, "UPDATE sessions SET confirmed_at = NULL");
    const { status, error } = await browser.call(calls.exportSubscribers, { params, query: {} });
    expect([status, error?.code]).toEqual([403, "confirmation_required"]);
  });

  it("removes an address once", async () => {
    await addSubscriber("a@b.example");
    await addSubscriber("gone@b.example", { state: "unsubscribed" });
    const remove = async (email: string) =>
      (await owner.call(calls.removeSubscriber, { params: { id: siteId, email } })).body.removed;
    expect(await remove("A@b.example")).toBe(true);
    expect(await remove("a@b.example")).toBe(false);
    expect(await remove("gone@b.example")).toBe(true);
    expect(await count()).toMatchObject({ subscribed: 0 });
  });

  it("is deleted with its site", async () => {
    await addSubscriber("a@b.example");
    await execute(app.platform.db, "DELETE FROM sites WHERE id = $siteId", { siteId });
    const [rows] = await app.platform.db.query("SELECT 1 FROM subscribers WHERE site_id = $siteId", {
      bind: { siteId },
    });
    expect(rows).toEqual([]);
  });
});

it("counts followers who want email and subscribers, each address once", async () => {
  await addSubscriber("a@b.example");
  await addSubscriber("gone@b.example", { state: "unsubscribed" });
  await addSubscriber("no@b.example", { state: "bounced" });
  await addSubscriber(`both-${siteId}@b.example`);
  await addFollower(`both-${siteId}@b.example`);
  await addFollower(`quiet-${siteId}@b.example`, false);
  await addFollower(`only-${siteId}@b.example`);
  expect(await count()).toEqual({ subscribed: 2, unsubscribed: 1, bounced: 1, followers: 2, reached: 3 });
});

describe("never answers fuzzed input with a server error", () => {
  it.each(Object.values(contracts).map((contract) => [contract.name, contract as Contract] as const))(
    "%s",
    async (_, contract) => {
      await makePro(app.platform, siteId);
      const file = await makeFile(app.platform, { site_id: siteId, kind: "csv", public: false });
      const { id } = await makeImport(app.platform, { site_id: siteId });
      const { email } = await makeSubscriber(app.platform, { site_id: siteId });
      const key = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
      const known = {
        any: [siteId, id, file.id, email, key(["subscribers", email]), key(["subscribers", "\u0000"])],
      };
      await fuzzCall(contract, { known, callers: [owner, await app.asGuest()] });
    },
  );
});
