import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Choices, type FieldName, type Fields, NOTHING_PENDING } from "./choices.ts";
import { fieldSaver } from "./fieldSaver.ts";

const BLANK: Fields = {
  summary: "",
  tags: [],
  visibility: "free",
  pricing: null,
  slug: "",
  nsfw: false,
  canonical_url: null,
  cover_file: null,
};

/** A fake server that stores all versions of the fields, merges like the real one, and can be offline. */
function server(fields: Choices = {}) {
  const stored = {
    fields: { ...BLANK, ...fields },
    version: 1,
    isAway: false,
    saves: 0,
    /** Called before a save replaces the current value. */
    onReplace: (_name: FieldName, _replaced: unknown) => {},
    /** A save by someone else. */
    change(changes: Choices) {
      put({ ...stored.fields, ...changes });
    },
  };
  const versions = new Map([[1, stored.fields]]);
  function put(next: Fields) {
    stored.version += 1;
    stored.fields = next;
    versions.set(stored.version, next);
  }
  const save = async (choices: Choices, version: number) => {
    await Promise.resolve();
    if (stored.isAway) throw new Error("away");
    const base = versions.get(version) as Fields;
    const names = Object.keys(choices) as FieldName[];
    const hasConflict = (name: FieldName) =>
      stored.fields[name] !== base[name] &&
      choices[name] !== base[name] &&
      choices[name] !== stored.fields[name];
    if (names.some(hasConflict)) throw Object.assign(new Error("conflict"), { isConflict: true });
    const changed = names.filter((name) => choices[name] !== base[name] || version === stored.version);
    for (const name of changed)
      if (choices[name] !== stored.fields[name]) stored.onReplace(name, stored.fields[name]);
    stored.saves += 1;
    const merged = version !== stored.version;
    put({ ...stored.fields, ...Object.fromEntries(changed.map((name) => [name, choices[name]])) });
    return { version: stored.version, merged };
  };
  const fetchFields = async () => {
    await Promise.resolve();
    if (stored.isAway) throw new Error("away");
    return { version: stored.version, fields: stored.fields };
  };
  const isConflict = (error: unknown) => "isConflict" in (error as Error);
  const initial = { version: 1, fields: stored.fields };
  return { stored, options: { initial, save, fetchFields, isConflict, saved: NOTHING_PENDING } };
}

describe("choices in the sheet", () => {
  it("are sent as they are made, only the last of each field", async () => {
    const { stored, options } = server();
    const saver = fieldSaver(options);
    for (const slug of ["a", "ab", "abc"]) saver.choose({ slug });
    saver.choose({ nsfw: true });
    expect(saver.read().kind).toBe("saving");
    expect(await saver.flush()).toBe(true);
    expect(stored.fields).toEqual({ ...BLANK, slug: "abc", nsfw: true });
    expect(saver.read()).toMatchObject({ kind: "saved", error: null, unsaved: {}, from: {}, disputed: [] });
    expect(saver.read().fields).toEqual(stored.fields);
    expect(stored.saves).toBeLessThan(4);
  });

  it("merge with someone else's choices, which then appear here too", async () => {
    const { stored, options } = server();
    const saver = fieldSaver(options);
    stored.change({ summary: "Theirs" });
    saver.choose({ slug: "mine" });
    expect(await saver.flush()).toBe(true);
    expect(stored.fields).toEqual({ ...BLANK, summary: "Theirs", slug: "mine" });
    expect(saver.read().fields.summary).toBe("Theirs");
  });

  it("are kept and reported if they can't be sent, and sent on the next flush", async () => {
    const { stored, options } = server();
    const onChange = vi.fn();
    const saver = fieldSaver({ ...options, onChange });
    stored.isAway = true;
    saver.choose({ tags: ["sea"] });
    expect(await saver.flush()).toBe(false);
    expect(saver.read()).toMatchObject({ kind: "failed", unsaved: { tags: ["sea"] } });
    expect(onChange).toHaveBeenLastCalledWith({ unsaved: { tags: ["sea"] }, from: { tags: [] } });
    stored.isAway = false;
    expect(await saver.flush()).toBe(true);
    expect(stored.fields.tags).toEqual(["sea"]);
    expect(onChange).toHaveBeenLastCalledWith(NOTHING_PENDING);
  });

  it("are sent by the next saver if they were left unsent", async () => {
    const { stored, options } = server();
    const saved = { unsaved: { nsfw: true }, from: { nsfw: false } };
    expect(await fieldSaver({ ...options, saved }).flush()).toBe(true);
    expect(stored.fields.nsfw).toBe(true);
  });
});

describe("a field changed both here and elsewhere", () => {
  /** Both sides choose another summary and another slug; other choices made here are sent. */
  async function dispute() {
    const { stored, options } = server({ summary: "Before", slug: "before" });
    const saver = fieldSaver(options);
    stored.change({ summary: "Theirs", slug: "theirs" });
    saver.choose({ summary: "Mine", slug: "mine" });
    saver.choose({ nsfw: true });
    expect(await saver.flush()).toBe(false);
    return { stored, saver };
  }

  it("is never overwritten by a flush: both values remain to choose from", async () => {
    const { stored, saver } = await dispute();
    for (const _ of ["the next press", "another"]) expect(await saver.flush()).toBe(false);
    saver.choose({ summary: "Mine, typed on" });
    expect(await saver.flush()).toBe(false);
    expect(stored.fields).toEqual({ ...BLANK, summary: "Theirs", slug: "theirs", nsfw: true });
    expect(saver.read()).toMatchObject({
      kind: "undecided",
      disputed: ["summary", "slug"],
      fields: { summary: "Theirs" },
      unsaved: { summary: "Mine, typed on", slug: "mine" },
    });
  });

  it("keeps the chosen value: mine is sent, theirs stays, each field on its own", async () => {
    const { stored, saver } = await dispute();
    saver.decide("summary", "mine");
    await saver.flush();
    expect(stored.fields).toMatchObject({ summary: "Mine", slug: "theirs" });
    expect(saver.read().disputed).toEqual(["slug"]);
    saver.decide("slug", "theirs");
    expect(await saver.flush()).toBe(true);
    expect(stored.fields).toMatchObject({ summary: "Mine", slug: "theirs" });
    expect(saver.read()).toMatchObject({ kind: "saved", unsaved: {}, fields: stored.fields });
  });

  it("is disputed again if it was changed elsewhere once more before the decision", async () => {
    const { stored, saver } = await dispute();
    stored.change({ summary: "Theirs again" });
    saver.decide("summary", "mine");
    await saver.flush();
    expect(stored.fields.summary).toBe("Theirs again");
    expect(saver.read()).toMatchObject({
      disputed: ["summary", "slug"],
      fields: { summary: "Theirs again" },
    });
  });

  it("shows its latest value on the next flush", async () => {
    const { stored, saver } = await dispute();
    stored.change({ summary: "Theirs again", slug: "mine" });
    expect(await saver.flush()).toBe(false);
    expect(saver.read()).toMatchObject({ disputed: ["summary"], fields: { summary: "Theirs again" } });
    expect(stored.fields).toMatchObject({ summary: "Theirs again", slug: "mine" });
  });

  it("stays undecided while the server can't be reached", async () => {
    const { stored, saver } = await dispute();
    stored.isAway = true;
    expect(await saver.flush()).toBe(false);
    expect(saver.read()).toMatchObject({ kind: "undecided", disputed: ["summary", "slug"] });
  });

  it("is not disputed if both chose the same", async () => {
    const { stored, options } = server();
    const saver = fieldSaver(options);
    stored.change({ pricing: { web: { USD: 200, INR: 9900 } } });
    saver.choose({ pricing: { web: { INR: 9900, USD: 200 } } });
    expect(await saver.flush()).toBe(true);
  });

  it("is also detected if the choice began before the other value arrived, or was restored", async () => {
    const { stored, options } = server({ summary: "Before" });
    const saver = fieldSaver(options);
    stored.change({ summary: "Theirs" });
    saver.choose({ slug: "beside" });
    await saver.flush();
    saver.choose({ summary: "Mine" }, { summary: "Before" });
    expect(await saver.flush()).toBe(false);
    const { unsaved, from } = saver.read();
    const restored = { initial: await options.fetchFields(), saved: { unsaved, from } };
    const next = fieldSaver({ ...options, ...restored });
    expect(next.read().disputed).toEqual(["summary"]);
    expect(await next.flush()).toBe(false);
    expect(stored.fields.summary).toBe("Theirs");
  });
});

describe("in any order of events", () => {
  const here = fc.oneof(
    fc.record({ slug: fc.constantFrom("a", "b", "c") }),
    fc.record({ summary: fc.constantFrom("a", "b", "c") }),
    fc.record({ nsfw: fc.boolean() }),
  );
  const elsewhere = fc.oneof(
    fc.record({ slug: fc.constantFrom("a", "new") }),
    fc.record({ summary: fc.constantFrom("a", "new") }),
    fc.constant({}),
  );
  /** Makes each new value unique, so that it can't be chosen here too. */
  const elsewhereAt = (at: number, changes: Choices): Choices =>
    Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, value === "new" ? `new ${at}` : value]),
    );
  const step = fc.oneof(
    fc.record({ choose: here }),
    fc.record({ change: elsewhere }),
    fc.record({
      decide: fc.constantFrom("slug" as const, "summary" as const),
      stays: fc.constantFrom("mine" as const, "theirs" as const),
    }),
    fc.constantFrom("away" as const, "back" as const, "wait" as const, "settle" as const),
  );

  it("no save overwrites a value that was never shown here, and undecided fields stay unchanged on both sides", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { stored, options } = server();
        const saver = fieldSaver(options);
        const shown: [FieldName, unknown][] = [];
        const record = () => {
          const { fields } = saver.read();
          for (const name of Object.keys(fields) as FieldName[]) shown.push([name, fields[name]]);
        };
        record();
        saver.subscribe(record);
        const neverShown: [FieldName, unknown][] = [];
        stored.onReplace = (name, replaced) => {
          if (!shown.some(([one, value]) => one === name && value === replaced))
            neverShown.push([name, replaced]);
        };
        for (const [at, one] of steps.entries()) {
          if (one === "away" || one === "back") stored.isAway = one === "away";
          else if (one === "wait") await Promise.resolve();
          else if (one === "settle") await saver.flush();
          else if ("choose" in one) saver.choose(one.choose);
          else if ("change" in one) stored.change(elsewhereAt(at, one.change));
          else if (saver.read().disputed.includes(one.decide)) saver.decide(one.decide, one.stays);
        }
        stored.isAway = false;
        await saver.flush();
        await saver.flush();
        expect(neverShown).toEqual([]);
        const { unsaved, disputed, fields } = saver.read();
        expect(Object.keys(unsaved).sort()).toEqual([...disputed].sort());
        for (const name of disputed) expect(stored.fields[name]).not.toBe(unsaved[name]);
        for (const name of disputed) expect(stored.fields[name]).toBe(fields[name]);
      }),
    );
  });

  it("without other writers, the last choices win", async () => {
    const alone = fc.oneof(
      fc.record({ choose: here }),
      fc.constantFrom("away" as const, "back" as const, "wait" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(alone, { maxLength: 30 }), async (steps) => {
        const { stored, options } = server();
        const saver = fieldSaver(options);
        const wanted: Choices = {};
        for (const one of steps) {
          if (one === "wait") await Promise.resolve();
          else if (typeof one === "string") stored.isAway = one === "away";
          else saver.choose(Object.assign(wanted, one.choose) && one.choose);
        }
        stored.isAway = false;
        await saver.flush();
        expect(await saver.flush()).toBe(true);
        expect(stored.fields).toEqual({ ...BLANK, ...wanted });
      }),
    );
  });
});
