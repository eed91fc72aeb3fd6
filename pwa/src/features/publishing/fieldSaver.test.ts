import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Choices, fieldSaver } from "./fieldSaver.ts";

/** A server that keeps fields, refuses what comes from an old version, and can be away. */
function server(fields: Choices = {}) {
  const held = { fields, version: 1, isAway: false, saves: 0 };
  const save = async (choices: Choices, version: number) => {
    await Promise.resolve();
    if (held.isAway) throw new Error("away");
    if (version !== held.version) throw Object.assign(new Error("conflict"), { newer: held.version });
    held.saves += 1;
    held.fields = { ...held.fields, ...choices };
    held.version += 1;
    return held.version;
  };
  const overtakenBy = (error: unknown) => (error as { newer?: number }).newer ?? null;
  return { held, options: { version: 1, save, overtakenBy, unsaved: {} } };
}

describe("choices in the sheet", () => {
  it("are sent as they are made, the last of each field", async () => {
    const { held, options } = server();
    const saver = fieldSaver(options);
    for (const slug of ["a", "ab", "abc"]) saver.choose({ slug });
    saver.choose({ nsfw: true });
    expect(saver.read().kind).toBe("saving");
    expect(await saver.settle()).toBe(true);
    expect(held.fields).toEqual({ slug: "abc", nsfw: true });
    expect(saver.read()).toEqual({ kind: "saved", error: null, unsaved: {} });
    expect(held.saves).toBeLessThan(4);
  });

  it("stand beside what somebody else chose meanwhile", async () => {
    const { held, options } = server();
    const saver = fieldSaver(options);
    held.fields = { summary: "Theirs", slug: "theirs" };
    held.version = 4;
    saver.choose({ slug: "mine" });
    await saver.settle();
    expect(held.fields).toEqual({ summary: "Theirs", slug: "mine" });
  });

  it("that could not be sent are kept, told, and sent when it is tried again", async () => {
    const { held, options } = server();
    const onChange = vi.fn();
    const saver = fieldSaver({ ...options, onChange });
    held.isAway = true;
    saver.choose({ tags: ["sea"] });
    expect(await saver.settle()).toBe(false);
    expect(saver.read()).toMatchObject({ kind: "failed", unsaved: { tags: ["sea"] } });
    expect(onChange).toHaveBeenLastCalledWith({ tags: ["sea"] });
    held.isAway = false;
    expect(await saver.settle()).toBe(true);
    expect(held.fields).toEqual({ tags: ["sea"] });
    expect(onChange).toHaveBeenLastCalledWith({});
  });

  it("of the last time are sent by the next", async () => {
    const { held, options } = server();
    expect(await fieldSaver({ ...options, unsaved: { nsfw: true } }).settle()).toBe(true);
    expect(held.fields).toEqual({ nsfw: true });
  });

  it("end as they were made last, whatever fails in between", async () => {
    const step = fc.oneof(
      fc.record({ slug: fc.string() }),
      fc.record({ nsfw: fc.boolean() }),
      fc.constantFrom("away" as const, "back" as const, "other" as const, "wait" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { held, options } = server();
        const saver = fieldSaver(options);
        const wanted: Choices = {};
        for (const one of steps) {
          if (one === "away" || one === "back") held.isAway = one === "away";
          else if (one === "other") held.version += 1;
          else if (one === "wait") await Promise.resolve();
          else saver.choose(Object.assign(wanted, one) && one);
        }
        held.isAway = false;
        await saver.settle();
        expect(await saver.settle()).toBe(true);
        expect(held.fields).toEqual(wanted);
      }),
    );
  });
});
