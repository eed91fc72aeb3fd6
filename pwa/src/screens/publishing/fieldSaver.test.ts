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

/** A server that keeps fields with all their versions, merges as the real one does, and can be away. */
function server(fields: Choices = {}) {
  const held = {
    fields: { ...BLANK, ...fields },
    version: 1,
    isAway: false,
    saves: 0,
    /** Called before a save takes the place of what stands. */
    onReplace: (_name: FieldName, _stood: unknown) => {},
    /** Somebody else's save. */
    change(changes: Choices) {
      put({ ...held.fields, ...changes });
    },
  };
  const versions = new Map([[1, held.fields]]);
  function put(next: Fields) {
    held.version += 1;
    held.fields = next;
    versions.set(held.version, next);
  }
  const save = async (choices: Choices, version: number) => {
    await Promise.resolve();
    if (held.isAway) throw new Error("away");
    const base = versions.get(version) as Fields;
    const names = Object.keys(choices) as FieldName[];
    const isTaken = (name: FieldName) =>
      held.fields[name] !== base[name] && choices[name] !== base[name] && choices[name] !== held.fields[name];
    if (names.some(isTaken)) throw Object.assign(new Error("conflict"), { isConflict: true });
    const changed = names.filter((name) => choices[name] !== base[name] || version === held.version);
    for (const name of changed)
      if (choices[name] !== held.fields[name]) held.onReplace(name, held.fields[name]);
    held.saves += 1;
    const merged = version !== held.version;
    put({ ...held.fields, ...Object.fromEntries(changed.map((name) => [name, choices[name]])) });
    return { version: held.version, merged };
  };
  const look = async () => {
    await Promise.resolve();
    if (held.isAway) throw new Error("away");
    return { version: held.version, fields: held.fields };
  };
  const isOvertaken = (error: unknown) => "isConflict" in (error as Error);
  const standing = { version: 1, fields: held.fields };
  return { held, options: { standing, save, look, isOvertaken, kept: NOTHING_PENDING } };
}

describe("choices in the sheet", () => {
  it("are sent as they are made, the last of each field", async () => {
    const { held, options } = server();
    const saver = fieldSaver(options);
    for (const slug of ["a", "ab", "abc"]) saver.choose({ slug });
    saver.choose({ nsfw: true });
    expect(saver.read().kind).toBe("saving");
    expect(await saver.settle()).toBe(true);
    expect(held.fields).toEqual({ ...BLANK, slug: "abc", nsfw: true });
    expect(saver.read()).toMatchObject({ kind: "saved", error: null, unsaved: {}, from: {}, disputed: [] });
    expect(saver.read().fields).toEqual(held.fields);
    expect(held.saves).toBeLessThan(4);
  });

  it("stand beside what somebody else chose meanwhile, which is then seen here too", async () => {
    const { held, options } = server();
    const saver = fieldSaver(options);
    held.change({ summary: "Theirs" });
    saver.choose({ slug: "mine" });
    expect(await saver.settle()).toBe(true);
    expect(held.fields).toEqual({ ...BLANK, summary: "Theirs", slug: "mine" });
    expect(saver.read().fields.summary).toBe("Theirs");
  });

  it("that could not be sent are kept, told, and sent when it is tried again", async () => {
    const { held, options } = server();
    const onChange = vi.fn();
    const saver = fieldSaver({ ...options, onChange });
    held.isAway = true;
    saver.choose({ tags: ["sea"] });
    expect(await saver.settle()).toBe(false);
    expect(saver.read()).toMatchObject({ kind: "failed", unsaved: { tags: ["sea"] } });
    expect(onChange).toHaveBeenLastCalledWith({ unsaved: { tags: ["sea"] }, from: { tags: [] } });
    held.isAway = false;
    expect(await saver.settle()).toBe(true);
    expect(held.fields.tags).toEqual(["sea"]);
    expect(onChange).toHaveBeenLastCalledWith(NOTHING_PENDING);
  });

  it("of the last time are sent by the next", async () => {
    const { held, options } = server();
    const kept = { unsaved: { nsfw: true }, from: { nsfw: false } };
    expect(await fieldSaver({ ...options, kept }).settle()).toBe(true);
    expect(held.fields.nsfw).toBe(true);
  });
});

describe("a field that was changed here and elsewhere", () => {
  /** Both chose another summary and another slug; what else was chosen here is sent. */
  async function dispute() {
    const { held, options } = server({ summary: "Before", slug: "before" });
    const saver = fieldSaver(options);
    held.change({ summary: "Theirs", slug: "theirs" });
    saver.choose({ summary: "Mine", slug: "mine" });
    saver.choose({ nsfw: true });
    expect(await saver.settle()).toBe(false);
    return { held, saver };
  }

  it("is not saved over by the next press, nor by any other: both values are there to choose from", async () => {
    const { held, saver } = await dispute();
    for (const _ of ["the next press", "another"]) expect(await saver.settle()).toBe(false);
    saver.choose({ summary: "Mine, typed on" });
    expect(await saver.settle()).toBe(false);
    expect(held.fields).toEqual({ ...BLANK, summary: "Theirs", slug: "theirs", nsfw: true });
    expect(saver.read()).toMatchObject({
      kind: "undecided",
      disputed: ["summary", "slug"],
      fields: { summary: "Theirs" },
      unsaved: { summary: "Mine, typed on", slug: "mine" },
    });
  });

  it("stays as is chosen: mine is sent, theirs is kept, each by itself", async () => {
    const { held, saver } = await dispute();
    saver.decide("summary", "mine");
    await saver.settle();
    expect(held.fields).toMatchObject({ summary: "Mine", slug: "theirs" });
    expect(saver.read().disputed).toEqual(["slug"]);
    saver.decide("slug", "theirs");
    expect(await saver.settle()).toBe(true);
    expect(held.fields).toMatchObject({ summary: "Mine", slug: "theirs" });
    expect(saver.read()).toMatchObject({ kind: "saved", unsaved: {}, fields: held.fields });
  });

  it("is asked about anew where it was changed elsewhere once more before the word was given", async () => {
    const { held, saver } = await dispute();
    held.change({ summary: "Theirs again" });
    saver.decide("summary", "mine");
    await saver.settle();
    expect(held.fields.summary).toBe("Theirs again");
    expect(saver.read()).toMatchObject({
      disputed: ["summary", "slug"],
      fields: { summary: "Theirs again" },
    });
  });

  it("is shown as it stands by the next press, where it was changed elsewhere once more", async () => {
    const { held, saver } = await dispute();
    held.change({ summary: "Theirs again", slug: "mine" });
    expect(await saver.settle()).toBe(false);
    expect(saver.read()).toMatchObject({ disputed: ["summary"], fields: { summary: "Theirs again" } });
    expect(held.fields).toMatchObject({ summary: "Theirs again", slug: "mine" });
  });

  it("stays undecided where it can't be looked at", async () => {
    const { held, saver } = await dispute();
    held.isAway = true;
    expect(await saver.settle()).toBe(false);
    expect(saver.read()).toMatchObject({ kind: "undecided", disputed: ["summary", "slug"] });
  });

  it("is none where both chose the same", async () => {
    const { held, options } = server();
    const saver = fieldSaver(options);
    held.change({ pricing: { web: { USD: 200, INR: 9900 } } });
    saver.choose({ pricing: { web: { INR: 9900, USD: 200 } } });
    expect(await saver.settle()).toBe(true);
  });

  it("is seen also when the choice was begun before the other value came, or kept from the last time", async () => {
    const { held, options } = server({ summary: "Before" });
    const saver = fieldSaver(options);
    held.change({ summary: "Theirs" });
    saver.choose({ slug: "beside" });
    await saver.settle();
    saver.choose({ summary: "Mine" }, { summary: "Before" });
    expect(await saver.settle()).toBe(false);
    const { unsaved, from } = saver.read();
    const again = { standing: await options.look(), kept: { unsaved, from } };
    const next = fieldSaver({ ...options, ...again });
    expect(next.read().disputed).toEqual(["summary"]);
    expect(await next.settle()).toBe(false);
    expect(held.fields.summary).toBe("Theirs");
  });
});

describe("whatever happens in between", () => {
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
  /** With another word each time, as far as it is not one that may be chosen here too. */
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

  it("no save takes the place of a value that was never seen here, and what is undecided stays as it is on both sides", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { held, options } = server();
        const saver = fieldSaver(options);
        const seen: [FieldName, unknown][] = [];
        const note = () => {
          const { fields } = saver.read();
          for (const name of Object.keys(fields) as FieldName[]) seen.push([name, fields[name]]);
        };
        note();
        saver.subscribe(note);
        const unseen: [FieldName, unknown][] = [];
        held.onReplace = (name, stood) => {
          if (!seen.some(([one, value]) => one === name && value === stood)) unseen.push([name, stood]);
        };
        for (const [at, one] of steps.entries()) {
          if (one === "away" || one === "back") held.isAway = one === "away";
          else if (one === "wait") await Promise.resolve();
          else if (one === "settle") await saver.settle();
          else if ("choose" in one) saver.choose(one.choose);
          else if ("change" in one) held.change(elsewhereAt(at, one.change));
          else if (saver.read().disputed.includes(one.decide)) saver.decide(one.decide, one.stays);
        }
        held.isAway = false;
        await saver.settle();
        await saver.settle();
        expect(unseen).toEqual([]);
        const { unsaved, disputed, fields } = saver.read();
        expect(Object.keys(unsaved).sort()).toEqual([...disputed].sort());
        for (const name of disputed) expect(held.fields[name]).not.toBe(unsaved[name]);
        for (const name of disputed) expect(held.fields[name]).toBe(fields[name]);
      }),
    );
  });

  it("alone with the server, choices end as they were made last", async () => {
    const alone = fc.oneof(
      fc.record({ choose: here }),
      fc.constantFrom("away" as const, "back" as const, "wait" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(alone, { maxLength: 30 }), async (steps) => {
        const { held, options } = server();
        const saver = fieldSaver(options);
        const wanted: Choices = {};
        for (const one of steps) {
          if (one === "wait") await Promise.resolve();
          else if (typeof one === "string") held.isAway = one === "away";
          else saver.choose(Object.assign(wanted, one.choose) && one.choose);
        }
        held.isAway = false;
        await saver.settle();
        expect(await saver.settle()).toBe(true);
        expect(held.fields).toEqual({ ...BLANK, ...wanted });
      }),
    );
  });
});
