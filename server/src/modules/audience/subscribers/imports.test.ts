import * as calls from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makePro, makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { applyMailEvents } from "../mailEvents/applyMailEvents.ts";
import { sendList } from "./testing/sendList.ts";

let app: TestServer;
let siteId: string;
let owner: Caller;

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: siteId } = await makeSite(app.platform));
  await makePro(app.platform, siteId);
  owner = await app.asProgram({ id: siteId });
});

/** Uploads a list, runs its import and returns it. */
async function importList(
  bytes: Buffer | string,
  fields: Record<string, string> = {},
): Promise<SubscriberImport> {
  const sent = await sendList(owner, bytes, { site_id: siteId, ...fields });
  expect(sent.error).toBeUndefined();
  expect(sent.status).toBe(201);
  await app.platform.jobs.runDue();
  return getImport(sent.body.id);
}
const getImport = async (importId: string) =>
  (await owner.call(calls.getImport, { params: { id: siteId, importId } })).body;
const list = async (query: object = {}) =>
  (await owner.call(calls.listSubscribers, { params: { id: siteId }, query })).body;
const emails = async (query: object = {}) => (await list(query)).subscribers.map(({ email }) => email);
const refusedOf = async ({ id }: SubscriberImport) =>
  (await owner.get(`/api/r/sites/${siteId}/subscribers/imports/${id}/refused.csv`)).body as string;
const total = async () => {
  const [row] = await select<{ total: number }>(
    app.platform.db,
    "SELECT subscribers_count AS total FROM sites WHERE id = $siteId",
    { siteId },
  );
  return row?.total;
};

describe("a list in which people left", () => {
  it("keeps them out of every later list, and says why", async () => {
    await importList("email,status\nzoe@lists.example,unsubscribed\n");
    const later = await importList("email\nzoe@lists.example\n");
    expect(later.counts).toMatchObject({ added: 0, suppressed: 1 });
    expect(await refusedOf(later)).toContain("unsubscribed, here or in an earlier list");
    expect(await emails({ state: "subscribed" })).toEqual([]);
  });

  it("unsubscribes those who are on the list already, and a preview says so first", async () => {
    await importList("email,name\nyan@lists.example,Yan\nada@lists.example,Ada\n");
    const left = "email,status\nyan@lists.example,unsubscribed\n";
    const preview = await importList(left, { dry_run: "true" });
    expect([preview.counts.unsubscribed, await total()]).toEqual([1, 2]);
    const done = await importList(left);
    expect(done.counts).toMatchObject({ added: 0, opted_out: 1, unsubscribed: 1 });
    expect([await emails({ state: "subscribed" }), await total()]).toEqual([["ada@lists.example"], 1]);
  });

  it("doesn't lift a complaint", async () => {
    await importList("email\nyan@lists.example\n");
    await applyMailEvents(app.platform, [
      { kind: "complained", email: "yan@lists.example", sent: null, siteId },
    ]);
    await importList("email,status\nyan@lists.example,unsubscribed\n");
    const rows = await select(
      app.platform.db,
      "SELECT reason FROM suppressions WHERE site_id = $siteId AND email = 'yan@lists.example'",
      { siteId },
    );
    expect(rows).toEqual([{ reason: "complained" }]);
  });
});

describe("an import", () => {
  it("adds every valid address once in lower case, and reports each refused row", async () => {
    const done = await importList(
      [
        "Email,Name,Start date",
        "Ahab@Pequod.example,Captain Ahab,2023-04-05",
        "ishmael@pequod.example,Ishmael,",
        "AHAB@pequod.example,again,",
        "not an address,Starbuck,",
        ",Stubb,",
        "",
      ].join("\n"),
    );
    expect(done).toMatchObject({
      state: "done",
      format: "plain",
      mapping: { email: "Email", name: "Name", since: "Start date" },
      counts: { rows: 5, added: 2, duplicates: 1, invalid: 2, already: 0 },
      has_refused: true,
      problem: null,
    });
    expect(done.read).toBe(done.size);
    expect((await list()).subscribers).toEqual([
      {
        email: "ahab@pequod.example",
        name: "Captain Ahab",
        since: "2023-04-05T00:00:00.000Z",
        consented: null,
        source: "plain",
        state: "subscribed",
        import_id: done.id,
      },
      expect.objectContaining({
        email: "ishmael@pequod.example",
        since: app.platform.clock.now().toISOString(),
      }),
    ]);
    expect(await refusedOf(done)).toBe(
      [
        "line,reason,Email,Name,Start date",
        "5,The email doesn't appear valid.,not an address,Starbuck,",
        "6,This row has no email address.,,Stubb,",
        "",
      ].join("\r\n"),
    );
    expect(await total()).toBe(2);
  });

  it("of an earlier list adds only new subscribers", async () => {
    await importList("email\na@b.example\nb@b.example\n");
    const second = await importList("email\nb@b.example\nc@b.example\n");
    expect(second.counts).toMatchObject({ rows: 2, added: 1, already: 1 });
    expect(await emails()).toEqual(["a@b.example", "b@b.example", "c@b.example"]);
    expect(await total()).toBe(3);
  });

  it("as a dry run adds no subscribers and returns the counts", async () => {
    await importList("email\na@b.example\n");
    const dryRun = await importList("email\na@b.example\nnew@b.example\nno\n", { dry_run: "true" });
    expect(dryRun).toMatchObject({
      state: "done",
      dry_run: true,
      counts: { rows: 3, added: 1, already: 1, invalid: 1 },
    });
    expect(await emails()).toEqual(["a@b.example"]);
    expect(await total()).toBe(1);
  });

  it("takes both spellings of a domain for one address, which a bounce reports as in DNS", async () => {
    const done = await importList(
      "email\nanna@bücher.example\nanna@xn--bcher-kva.example\nlena@müller.example\n",
    );
    expect(done.counts).toMatchObject({ added: 2, duplicates: 1 });
    const email = "lena@xn--mller-kva.example";
    await applyMailEvents(app.platform, [{ kind: "bounced", email, sent: null, siteId }]);
    expect(await emails({ state: "bounced" })).toEqual([email]);
    expect(await emails({ query: "lena@müller.example" })).toEqual([email]);
  });

  it("adds no one with a word that it doesn't know, until their creator says what it means", async () => {
    const file =
      "email,status\na@b.example,active\nb@b.example,Sunset\nc@b.example,sunset\nd@b.example,\ne@b.example,Junk\n";
    const preview = await importList(file, { dry_run: "true" });
    expect(preview).toMatchObject({
      counts: { added: 1, unclear: 3, opted_out: 1 },
      unknown_words: [
        { word: "Sunset", rows: 2 },
        { word: "", rows: 1 },
      ],
      has_refused: true,
    });
    expect((await importList(file)).counts.added).toBe(1);
    expect(await emails()).toEqual(["a@b.example"]);
    const answered = await importList(file, { subscribed_words: JSON.stringify(["Sunset", "Junk"]) });
    expect(answered).toMatchObject({ counts: { added: 2, unclear: 1, opted_out: 1 } });
    expect(await emails()).toEqual(["a@b.example", "b@b.example", "c@b.example"]);
    expect(await refusedOf(answered)).toContain("We don't know whether this person is subscribed.");
  });

  it("of many words that it doesn't know names only some, and counts all rows", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `a${at}@b.example,word ${"x".repeat(at)}`);
    const done = await importList(["email,status", ...rows, ""].join("\n"));
    expect([done.counts.unclear, done.unknown_words.length]).toEqual([120, 50]);
  });

  it("adds no address that left on another row of a long list, before or after", async () => {
    const filler = Array.from({ length: 20_000 }, (_, at) => `reader${at}@long.example,Name,active`);
    const done = await importList(
      [
        "email,name,status",
        "left@b.example,First,active",
        "unclear@b.example,First,Sunset",
        ...filler,
        "LEFT@b.example,Second,unsubscribed",
        "unclear@b.example,Second,active",
        "unclear@b.example,Third,active",
        "twice@b.example,A,active",
        "twice@b.example,B,active",
        "",
      ].join("\n"),
    );
    expect(done.counts).toMatchObject({
      rows: 20_007,
      added: 20_001,
      duplicates: 1,
      opted_out: 4,
      unclear: 1,
    });
    expect(await emails({ query: "left" })).toEqual([]);
    expect(await emails({ query: "unclear" })).toEqual([]);
    expect(await refusedOf(done)).toContain(
      "2,This person unsubscribed from your original list.,left@b.example,First",
    );
  });

  it("leaves out suppressed addresses, however often they are imported", async () => {
    await execute(
      app.platform.db,
      "INSERT INTO suppressions (site_id, email, reason, created_at) VALUES ($siteId, 'gone@b.example', 'unsubscribed', now())",
      { siteId },
    );
    for (let times = 0; times < 2; times++) {
      const done = await importList("email,name\nGone@b.example,Gone\nhere@b.example,Here\n");
      expect(done.counts.suppressed).toBe(1);
      expect(await refusedOf(done)).toContain(
        '2,"This person unsubscribed, here or in an earlier list.",gone@b.example,Gone',
      );
    }
    expect(await emails()).toEqual(["here@b.example"]);
  });

  it("leaves out followers' addresses, but not unverified ones", async () => {
    const now = app.platform.clock.now();
    for (const [email, proved] of [
      ["proved", now],
      ["claimed", null],
    ] as const) {
      const user = await makeUser(app.platform, {
        email: `${email}-${siteId}@b.example`,
        email_verified_at: proved,
      });
      await execute(
        app.platform.db,
        "INSERT INTO follows (user_id, site_id, created_at) VALUES ($id, $siteId, $now)",
        { id: user.id, siteId, now },
      );
    }
    const done = await importList(`email\nproved-${siteId}@b.example\nclaimed-${siteId}@b.example\n`);
    expect(done.counts).toMatchObject({ added: 1, following: 1 });
    expect(await emails()).toEqual([`claimed-${siteId}@b.example`]);
  });

  it("leaves out rows that opted out of the source list", async () => {
    const done = await importList(
      "email,active_subscription,email_disabled,created_at\na@b.example,false,false,2021-01-01\nb@b.example,true,true,2021-01-01\n",
    );
    expect(done).toMatchObject({ format: "substack", counts: { added: 1, opted_out: 1 } });
    expect(await emails()).toEqual(["a@b.example"]);
  });

  it("uses the requested column mapping and format", async () => {
    const done = await importList("a,b\nAhab,ahab@pequod.example\n", {
      mapping: JSON.stringify({ email: "b", name: "a" }),
      format: "ghost",
    });
    expect(done).toMatchObject({ format: "ghost", counts: { added: 1 } });
    expect((await list({ source: "ghost" })).subscribers[0]).toMatchObject({ name: "Ahab" });
  });

  it("is created once when it is sent twice with its id", async () => {
    const id = app.platform.newId();
    const first = await importList("email\na@b.example\n", { id });
    const second = await importList("email\na@b.example\n", { id });
    expect(second).toEqual(first);
    const other = await makeSite(app.platform);
    await makePro(app.platform, other.id);
    const stranger = await app.asProgram(other);
    const conflict = await sendList(stranger, "email\nz@b.example\n", { site_id: other.id, id });
    expect(conflict.error?.code).toBe("id_taken");
  });

  it("deletes its file as soon as it isn't needed", async () => {
    const files = async () =>
      (await select(app.platform.db, "SELECT id FROM files WHERE site_id = $siteId", { siteId })) as {
        id: string;
      }[];
    await importList("email\na@b.example\n", { dry_run: "true" });
    expect(await files()).toHaveLength(1);
    await importList("email\na@b.example\n");
    expect(await files()).toHaveLength(0);
    await importList("email\nonly tried\n", { dry_run: "true" });
    await app.platform.advance(25 * 3_600_000);
    await app.platform.jobs.runDue();
    expect(await files()).toHaveLength(0);
  });

  it("deletes its refused rows after 30 days", async () => {
    const done = await importList("email\nno\n");
    await app.platform.advance(31 * 24 * 3_600_000);
    await app.platform.jobs.runDue();
    expect(await getImport(done.id)).toMatchObject({ has_refused: false });
    const params = { id: siteId, importId: done.id };
    expect((await owner.call(calls.getRefusedRows, { params })).status).toBe(404);
  });
});

describe("importing", () => {
  it("needs Pro, and the error says so", async () => {
    const plain = await makeSite(app.platform);
    const asPlain = await app.asProgram(plain);
    const refused = await sendList(asPlain, "email\na@b.example\n", { site_id: plain.id });
    expect(refused.status).toBe(403);
    expect(refused.error).toMatchObject({ code: "pro_required", message: "This is part of Pro." });
    const upload = await asPlain.send("POST", `/api/w/sites/${plain.id}/uploads/csv`, "x");
    expect(upload.error?.code).toBe("pro_required");
  });

  it("is refused for another creator's site", async () => {
    const other = await makeSite(app.platform);
    const refused = await sendList(owner, "email\na@b.example\n", { site_id: other.id });
    expect(refused.error?.code).toBe("forbidden");
    expect((await sendList(await app.asGuest(), "email\n", { site_id: siteId })).status).toBe(401);
    expect((await sendList(owner, "email\n", {})).error?.issues?.[0]?.path).toBe("body.site_id");
  });
});

describe("a cancelled import", () => {
  it("adds no subscribers if it was waiting, and cannot be cancelled once finished", async () => {
    const sent = await sendList(owner, "email\na@b.example\n", { site_id: siteId });
    const params = { id: siteId, importId: sent.body.id };
    expect((await owner.call(calls.cancelImport, { params })).body.state).toBe("cancelled");
    await app.platform.jobs.runDue();
    expect(await getImport(sent.body.id)).toMatchObject({ state: "cancelled", counts: { added: 0 } });
    expect(await emails()).toEqual([]);
    expect((await owner.call(calls.cancelImport, { params })).status).toBe(200);
    const done = await importList("email\na@b.example\n");
    const late = await owner.call(calls.cancelImport, { params: { id: siteId, importId: done.id } });
    expect(late.error?.code).toBe("import_over");
  });

  it("adds no subscribers if it was being read", async () => {
    const many = Array.from({ length: 60_000 }, (_, n) => `n${n}@b.example`);
    const sent = await sendList(owner, `email\n${many.join("\n")}`, { site_id: siteId });
    const { id: importId } = sent.body;
    const { storage } = app.platform;
    const get = storage.get;
    // The file is read in chunks; cancels after the first.
    storage.get = async (key, range) => {
      const file = await get(key, range);
      file?.once("readable", () => {
        void owner.call(calls.cancelImport, { params: { id: siteId, importId } });
      });
      return file;
    };
    try {
      await app.platform.jobs.runDue();
    } finally {
      storage.get = get;
    }
    expect(await getImport(importId)).toMatchObject({ state: "cancelled" });
    expect(await emails()).toEqual([]);
    expect(await total()).toBe(0);
  });
});

it("lists a site's imports, the latest first", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    ids.unshift((await importList(`email\n${n}@b.example\n`)).id);
    app.platform.clock.advance(1000);
  }
  const params = { id: siteId };
  const first = (await owner.call(calls.listImports, { params, query: { size: 2 } })).body;
  const next = first.next as string;
  const rest = (await owner.call(calls.listImports, { params, query: { size: 2, next } })).body;
  expect([...first.imports, ...rest.imports].map(({ id }) => id)).toEqual(ids);
  expect(rest.next).toBeNull();
});
