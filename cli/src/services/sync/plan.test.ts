import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ID, local, memory, remote } from "../../testing/planInputs.ts";
import { type Action, type LocalText, type Memory, planSync, type RemotePost } from "./plan.ts";

const decide = (l: LocalText | null, m: Memory | null, r: RemotePost | null) =>
  planSync(l ? [l] : [], m ? [m] : [], r ? [r] : []).actions;
const at = { path: "a.md", id: ID };

it("keeps new drafts of an interrupted run unpublished", () => {
  const dated = local({ draft: true, at: "2026-12-01T10:00:00.000Z" });
  for (const text of [local(), dated]) {
    const interrupted = memory({ version: null, hash: null });
    const { actions } = planSync([text], [interrupted], [remote({ status: "drafts" })], { draft: true });
    expect(actions).toEqual([{ kind: "push", ...at, base: 1, status: "drafts" }]);
  }
});

describe("planSync", () => {
  it.each<[string, LocalText | null, Memory | null, RemotePost | null, Action[]]>([
    ["does nothing if nothing has changed", local(), memory(), remote(), [{ kind: "same", ...at }]],
    ["creates a post for a new file", local(), null, null, [{ kind: "create", path: "a.md", id: null }]],
    ["creates a file for a new post", null, null, remote(), [{ kind: "fetch", id: ID }]],
    ["creates no file for an archived post", null, null, remote({ isArchived: true }), []],
    [
      "sends a text changed here, and publishes it if it was published",
      local({ hash: "h2" }),
      memory(),
      remote(),
      [{ kind: "push", ...at, base: 1, status: "published" }],
    ],
    [
      "keeps a draft changed here a draft",
      local({ hash: "h2" }),
      memory({ status: "drafts" }),
      remote({ status: "drafts" }),
      [{ kind: "push", ...at, base: 1 }],
    ],
    [
      "fetches a text changed on the site",
      local(),
      memory(),
      remote({ version: 2 }),
      [{ kind: "pull", ...at, isLossless: false }],
    ],
    [
      "fetches a text with typed changes on the site",
      local(),
      memory(),
      remote({ isTypedIn: true }),
      [{ kind: "pull", ...at, isLossless: false }],
    ],
    [
      "merges changes on both sides from their common base",
      local({ hash: "h2" }),
      memory(),
      remote({ version: 5 }),
      [{ kind: "both", ...at, base: 1, status: "published" }],
    ],
    [
      "compares a file that names a post without a record",
      local({ id: ID }),
      null,
      remote(),
      [{ kind: "compare", ...at }],
    ],
    [
      "keeps changes of a text that isn't for readers from them, though its post is published",
      local({ hash: "h2", draft: true }),
      memory({ draft: true }),
      remote(),
      [{ kind: "push", ...at, base: 1 }],
    ],
    [
      "unpublishes a post whose text isn't for readers any longer",
      local({ draft: true }),
      memory(),
      remote(),
      [{ kind: "push", ...at, base: 1, status: "drafts" }],
    ],
    [
      "schedules a draft for a new time",
      local({ draft: true, at: "2031-01-01T00:00:00.000Z" }),
      memory({ draft: true, status: "drafts" }),
      remote({ status: "drafts" }),
      [{ kind: "push", ...at, base: 1, schedules: true }],
    ],
    [
      "leaves a schedule that the site has changed",
      local({ draft: true, at: "2031-01-01T00:00:00.000Z" }),
      memory({ draft: true, at: "2031-01-01T00:00:00.000Z", status: "drafts" }),
      remote({ status: "drafts", isScheduled: true }),
      [{ kind: "same", ...at }],
    ],
    [
      "keeps the schedule of a text that is no draft anymore",
      local({ draft: null }),
      memory({ draft: true, status: "drafts" }),
      remote({ status: "drafts", isScheduled: true }),
      [{ kind: "same", ...at }],
    ],
    ["asks about a deleted file", null, memory(), remote(), [{ kind: "deleteThere", ...at }]],
    [
      "restores a file deleted here and changed on the site",
      null,
      memory(),
      remote({ version: 2 }),
      [{ kind: "restore", ...at }],
    ],
    [
      "restores the site's text if the file was deleted during a conflict",
      null,
      memory({ shown: 2 }),
      remote({ version: 2 }),
      [{ kind: "restore", ...at }],
    ],
    [
      "restores a file deleted before its version was recorded",
      null,
      memory({ version: null }),
      remote(),
      [{ kind: "restore", ...at }],
    ],
    ["asks about a deleted post", local(), memory(), null, [{ kind: "deleteHere", ...at }]],
    [
      "keeps a file changed here whose post was deleted",
      local({ hash: "h2" }),
      memory(),
      null,
      [{ kind: "orphan", ...at }],
    ],
    ["forgets a text deleted on both sides", null, memory(), null, [{ kind: "forget", ...at }]],
    [
      "repeats an interrupted create with its ID",
      local(),
      memory({ version: null, hash: null }),
      null,
      [{ kind: "create", ...at }],
    ],
    [
      "continues from an interrupted create that succeeded",
      local({ draft: true }),
      memory({ version: null, hash: null }),
      remote({ status: "drafts" }),
      [{ kind: "push", ...at, base: 1, status: "drafts" }],
    ],
    [
      "waits while the conflict copy exists",
      local({ hash: "h2", isWaiting: true }),
      memory({ shown: 3 }),
      remote({ version: 3 }),
      [{ kind: "waiting", ...at }],
    ],
    [
      "replaces the version that the user saw in a conflict",
      local({ hash: "h2" }),
      memory({ shown: 3 }),
      remote({ version: 3 }),
      [{ kind: "push", ...at, base: 3, status: "published" }],
    ],
    [
      "merges with versions later than the one the user saw",
      local({ hash: "h2" }),
      memory({ shown: 3 }),
      remote({ version: 4 }),
      [{ kind: "both", ...at, base: 3, status: "published" }],
    ],
    [
      "unpublishes with `draft: true`",
      local({ draft: true }),
      memory(),
      remote(),
      [{ kind: "push", ...at, base: 1, status: "drafts" }],
    ],
    [
      "publishes when `draft: true` is removed",
      local(),
      memory({ draft: true, status: "drafts" }),
      remote({ status: "drafts" }),
      [{ kind: "push", ...at, base: 1, status: "published" }],
    ],
    [
      "writes a status changed on the site into the file",
      local({ draft: true }),
      memory({ draft: true, status: "drafts" }),
      remote(),
      [{ kind: "pull", ...at, isLossless: true }],
    ],
    [
      "sends a position changed in the file",
      local({ index: 2 }),
      memory({ index: 1 }),
      remote({ index: 1 }),
      [{ kind: "push", ...at, base: 1, index: 2 }],
    ],
    [
      "writes a position changed on the site",
      local({ index: 1 }),
      memory({ index: 1 }),
      remote({ index: 3 }),
      [{ kind: "pull", ...at, isLossless: true }],
    ],
  ])("%s", (_, l, m, r, expected) => expect(decide(l, m, r)).toEqual(expected));
});

describe("A renamed file", () => {
  it.each<[string, Partial<LocalText>]>([
    ["by its ID", { id: ID, hash: "h9", title: "Other" }],
    ["by its text", { title: "Other" }],
    ["by its title", { hash: "h9" }],
    ["in another folder by its name", { path: "deep/a.md", hash: "h9", title: "Other" }],
  ])("is recognized %s", (_, more) => {
    const moved = local({ path: "b.md", ...more });
    const { actions, renames } = planSync([moved], [memory()], [remote()]);
    expect(renames).toEqual([{ from: "a.md", to: moved.path, id: ID }]);
    expect(actions.map(({ kind }) => kind)).toEqual([moved.hash === "h1" ? "same" : "push"]);
  });

  it("is not matched with two candidates", () => {
    const two = [local({ path: "b.md" }), local({ path: "c.md" })];
    const { renames } = planSync(two, [memory()], [remote()]);
    expect(renames).toEqual([]);
  });

  it("that is a copy is reported and not sent", () => {
    const { actions } = planSync(
      [local({ id: ID }), local({ path: "b.md", id: ID })],
      [memory()],
      [remote()],
    );
    expect(actions).toEqual([
      { kind: "same", ...at },
      { kind: "twice", path: "b.md", id: ID, other: "a.md" },
    ]);
  });
});

it("never publishes a text that isn't for readers", () => {
  const flag = fc.constantFrom(true, false, null);
  const status = fc.constantFrom("published" as const, "drafts" as const);
  const hash = fc.constantFrom("h1", "h2");
  fc.assert(
    fc.property(
      fc.record({ hash, at: fc.constantFrom(null, "2031-01-01T00:00:00.000Z") }),
      fc.record({ hash, status, draft: flag, version: fc.constantFrom(1, 2, null) }),
      fc.record({ status, version: fc.constantFrom(1, 2), isScheduled: fc.boolean() }),
      (mine, known, there) => {
        for (const action of decide(local({ ...mine, draft: true }), memory(known), remote(there)))
          expect(action).not.toMatchObject({ status: "published" });
      },
    ),
  );
});
