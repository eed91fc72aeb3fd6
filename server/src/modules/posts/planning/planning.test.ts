import {
  deleteSerialNote,
  getSerialPlan,
  listSerialNotes,
  pauseSerial,
  resumeSerial,
  updateChapterPlan,
  updateRhythm,
  updateSerialNote,
} from "@quire/contracts/calls/planning";
import { createPost, deletePost, listChildren, publishPost } from "@quire/contracts/calls/posts";
import { scheduleChildren } from "@quire/contracts/calls/publishing";
import { updateSite } from "@quire/contracts/calls/sites";
import type { Page } from "@quire/contracts/records/page";
import { SERIAL_NOTES_MAX } from "@quire/domain/posts/planning";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeDraftMember } from "../../../testing/factories/draftMember.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { raceForRow } from "../../../testing/raceForRow.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
let serial: { siteId: string; id: string };

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await makeSite(app.platform);
  owner = await app.asProgram(site);
  serial = await write({ ptype: "parent", subtype: "story", title: "Moby-Dick", markdown: "A whale." });
});

async function write(body: object) {
  const answer = await owner.call(createPost, { params: { siteId: site.id }, body: body as never });
  expect(answer.error).toBeUndefined();
  return { siteId: site.id, id: answer.body.id };
}
const chapter = (title: string, markdown = "Call me Ishmael.") =>
  write({ ptype: "chapter", parent: serial.id, title, markdown });
const publish = (params: { siteId: string; id: string }) => owner.call(publishPost, { params, body: {} });
const rhythm = { days: [5, 2], time: "18:00", time_zone: "Europe/Berlin" };
const note = { kind: "character" as const, name: "Ahab", text: "Lost a leg." };
/** Returns what readers see of the plan on a page. */
async function read(id: string): Promise<string | null> {
  const path = `/${id === serial.id ? "story" : "chapter"}/${id}`;
  const { payload } = await app.server.inject({
    url: `/api/sr/page?path=${encodeURIComponent(path)}`,
    headers: { host: `${site.domain}.localhost:4000` },
  });
  const { data } = JSON.parse(payload) as Page;
  if (data.kind !== "post" && data.kind !== "serial") throw new Error(`a page of kind ${data.kind}`);
  return data.notice ?? null;
}

describe("the plan of a chapter", () => {
  it("is in its owner's list of parts, and an empty one is deleted", async () => {
    const params = await chapter("Loomings");
    const plan = { note: "Meets Queequeg.", word_target: 2500, due_on: "2027-03-03" };
    expect((await owner.call(updateChapterPlan, { params, body: plan })).body).toEqual(plan);
    const own = async () =>
      (await owner.call(listChildren, { params: serial, query: {} })).body.children[0]?.own;
    expect(await own()).toMatchObject({ plan, words: 3 });
    await owner.call(updateChapterPlan, { params, body: { note: "", word_target: null, due_on: null } });
    expect(await own()).toMatchObject({ plan: null });
  });

  it("is for parts of a serial only", async () => {
    const body = { note: "x", word_target: null, due_on: null };
    expect((await owner.call(updateChapterPlan, { params: serial, body })).status).toBe(404);
  });

  it.each([
    ["note", { note: "a".repeat(301) }],
    ["word_target", { word_target: 0 }],
    ["due_on", { due_on: "2027-02-30" }],
  ])("refuses a bad %s", async (field, change) => {
    const body = { note: "", word_target: null, due_on: null, ...change };
    const { status, error } = await owner.call(updateChapterPlan, { params: serial, body });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, `body.${field}`]);
  });
});

describe("a rhythm", () => {
  it("is what readers of the serial and of its last part see", async () => {
    const [first, last] = [await chapter("Loomings"), await chapter("The Carpet-Bag")];
    for (const one of [serial, first, last]) await publish(one);
    const { body } = await owner.call(updateRhythm, { params: serial, body: { rhythm } });
    const notice = "New chapters on Tuesdays and Fridays";
    expect(body).toEqual({ rhythm: { ...rhythm, days: [2, 5] }, pause: null, notice });
    expect([await read(serial.id), await read(first.id), await read(last.id)]).toEqual([
      notice,
      null,
      notice,
    ]);
    await owner.call(updateRhythm, { params: serial, body: { rhythm: null } });
    expect(await read(serial.id)).toBeNull();
  });

  it.each([
    ["rhythm.time_zone", { time_zone: "Mars/Olympus" }],
    ["rhythm.time", { time: "24:00" }],
    ["rhythm.days", { days: [] }],
    ["rhythm.days.0", { days: [7] }],
  ])("refuses a bad %s", async (field, change) => {
    const body = { rhythm: { ...rhythm, ...change } };
    const { status, error } = await owner.call(updateRhythm, { params: serial, body });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, `body.${field}`]);
  });

  it("keeps both of two first changes at once", async () => {
    const pause = { message: "", returns_on: null, scheduled: "publish" as const };
    const row = { sql: "SELECT 1 FROM posts WHERE id = $id FOR UPDATE", bind: { id: serial.id } };
    await raceForRow<unknown>(app.platform, row, () => [
      owner.call(updateRhythm, { params: serial, body: { rhythm } }),
      owner.call(pauseSerial, { params: serial, body: pause }),
    ]);
    const { body } = await owner.call(getSerialPlan, { params: serial });
    expect([body.rhythm?.time, body.pause?.message]).toEqual(["18:00", ""]);
  });
});

describe("a pause", () => {
  const pause = { message: "I'm moving house.", returns_on: null, scheduled: "publish" as const };

  async function scheduled() {
    const params = await chapter("Loomings");
    const at = new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString();
    const answer = await owner.call(scheduleChildren, {
      params: serial,
      body: { items: [{ id: params.id, at }] },
    });
    expect(answer.body.items[0]?.problem).toBeNull();
    return params;
  }
  const schedules = () =>
    select(app.platform.db, "SELECT 1 FROM post_schedules WHERE site_id = $id", { id: site.id });
  const pass = async () => {
    await app.platform.advance(7_200_000);
    await app.platform.jobs.runDue();
  };

  it("replaces the rhythm for readers until the serial resumes", async () => {
    await publish(serial);
    await owner.call(updateRhythm, { params: serial, body: { rhythm } });
    await owner.call(pauseSerial, { params: serial, body: pause });
    expect(await read(serial.id)).toBe("Paused: I'm moving house.");
    const { body } = await owner.call(resumeSerial, { params: serial });
    expect(body).toMatchObject({ pause: null, notice: "New chapters on Tuesdays and Fridays" });
    expect(await read(serial.id)).toBe("New chapters on Tuesdays and Fridays");
  });

  it("makes scheduled parts drafts again if its creator chose so", async () => {
    const { id } = await scheduled();
    const { body } = await owner.call(pauseSerial, {
      params: serial,
      body: { ...pause, scheduled: "unschedule" },
    });
    expect(body.unscheduled).toEqual([id]);
    await pass();
    expect(await schedules()).toEqual([]);
    const { children } = (await owner.call(listChildren, { params: serial, query: {} })).body;
    expect(children[0]?.own?.status).toBe("drafts");
  });

  it("leaves the schedules of its parts if its creator chose so", async () => {
    await publish(serial);
    const { id } = await scheduled();
    const { body } = await owner.call(pauseSerial, { params: serial, body: pause });
    expect(body.unscheduled).toEqual([]);
    await pass();
    expect(await read(id)).toBe("Paused: I'm moving house.");
  });

  it("emails and notifies nobody", async () => {
    await publish(serial);
    const before = app.platform.outbox.length;
    await owner.call(pauseSerial, { params: serial, body: pause });
    await app.platform.jobs.runDue();
    expect(app.platform.outbox.length).toBe(before);
  });

  it("refuses a day that has passed", async () => {
    const body = { ...pause, returns_on: "2020-01-01" };
    const { error } = await owner.call(pauseSerial, { params: serial, body });
    expect(error?.issues?.[0]?.path).toBe("body.returns_on");
  });

  it("has its day in the site's time zone, where it is tomorrow already", async () => {
    await publish(serial);
    const time_zone = "Pacific/Kiritimati";
    await owner.call(updateSite, { params: { id: site.id }, body: { time_zone } });
    const pauseUntil = (returns_on: string) =>
      owner.call(pauseSerial, { params: serial, body: { ...pause, returns_on } });
    expect((await pauseUntil("2026-01-05")).status).toBe(400);
    expect((await pauseUntil("2026-01-06")).body.notice).toBe("Paused until 6 January: I'm moving house.");
    await owner.call(updateSite, { params: { id: site.id }, body: { time_zone: "UTC" } });
    expect(await read(serial.id)).toBe("Paused until 6 January: I'm moving house.");
  });
});

describe("notes", () => {
  const save = (caller: Caller, params: { siteId: string; id: string }, noteId = app.platform.newId()) =>
    caller.call(updateSerialNote, { params: { ...params, noteId }, body: note });

  it("belong to the serial, through any of its parts, and a retry changes nothing", async () => {
    const part = await chapter("Loomings");
    const noteId = app.platform.newId();
    await save(owner, part, noteId);
    const { body } = await save(owner, serial, noteId);
    expect(body).toMatchObject({ id: noteId, ...note });
    for (const params of [serial, part])
      expect((await owner.call(listSerialNotes, { params })).body.notes).toEqual([body]);
    await owner.call(deleteSerialNote, { params: { ...serial, noteId } });
    expect((await owner.call(listSerialNotes, { params: part })).body.notes).toEqual([]);
  });

  it("are for co-writers of a part too, but for no commenter or stranger", async () => {
    const part = await chapter("Loomings");
    const [writer, commenter, stranger] = [
      await makeUser(app.platform),
      await makeUser(app.platform),
      await makeUser(app.platform),
    ];
    await makeDraftMember(app.platform, { post_id: part.id, user_id: writer.id, role: "writer" });
    await makeDraftMember(app.platform, { post_id: part.id, user_id: commenter.id, role: "commenter" });
    const statuses = async (user: { id: string }, params: typeof part) => {
      const caller = await app.asProgram(user);
      return [(await save(caller, params)).status, (await caller.call(listSerialNotes, { params })).status];
    };
    expect(await statuses(writer, part)).toEqual([200, 200]);
    expect(await statuses(writer, serial)).toEqual([404, 404]);
    expect(await statuses(commenter, part)).toEqual([403, 403]);
    expect(await statuses(stranger, part)).toEqual([404, 404]);
  });

  it("of one serial can't be changed through another", async () => {
    const other = await write({ ptype: "parent", subtype: "story", title: "Omoo", markdown: "x" });
    const noteId = app.platform.newId();
    await save(owner, serial, noteId);
    await owner.call(deleteSerialNote, { params: { ...other, noteId } });
    await owner.call(updateSerialNote, {
      params: { ...other, noteId },
      body: { ...note, name: "Queequeg" },
    });
    const { notes } = (await owner.call(listSerialNotes, { params: serial })).body;
    expect(notes.map(({ name }) => name)).toEqual(["Ahab"]);
  });

  it("have a maximum, also for two that arrive at once", async () => {
    await execute(
      app.platform.db,
      `INSERT INTO serial_notes (serial_id, id, kind, name, text, updated_at)
       SELECT $id, 'b' || lpad(n::text, 19, '0'), 'other', 'x', '', now() FROM generate_series(2, $max) n`,
      { id: serial.id, max: SERIAL_NOTES_MAX },
    );
    const row = { sql: "SELECT 1 FROM posts WHERE id = $id FOR UPDATE", bind: { id: serial.id } };
    const answers = await raceForRow(app.platform, row, () => [save(owner, serial), save(owner, serial)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("too_many_notes");
  });

  it("are deleted with their serial", async () => {
    await save(owner, serial);
    await owner.call(deletePost, { params: serial });
    const rows = await select(app.platform.db, "SELECT 1 FROM serial_notes WHERE serial_id = $id", {
      id: serial.id,
    });
    expect(rows).toEqual([]);
  });
});
