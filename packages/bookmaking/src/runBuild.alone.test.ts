import type { InteriorOptions } from "@quire/formats/book/manuscript";
import { chapterOf, manuscriptOf, paragraph } from "@quire/formats/book/testing/bookText";
import { describe, expect, it } from "vitest";
import { makeInterior } from "./make.ts";
import type { BuildSettings } from "./runBuild.ts";

const options: InteriorOptions = {
  ...{ trim: "0600X0900", paper: "cream", ink: "black", binding: "paperback", design: "classic" },
};
const book = manuscriptOf([
  chapterOf(
    "a",
    Array.from({ length: 300 }, (_, at) =>
      paragraph(`p${at}`, "The whale swam on and on and on. ".repeat(40)),
    ),
  ),
]);
const make = (settings: BuildSettings, read = async () => null) =>
  makeInterior(book, options, read, settings);

describe("a build", { timeout: 900_000 }, () => {
  it("that needs more memory than it may have ends alone", async () => {
    await expect(make({ limits: { megabytes: 150 } })).rejects.toMatchObject({
      code: "needs_too_much_memory",
    });
  });

  it("that takes too long ends", async () => {
    await expect(make({ limits: { seconds: 0.2 } })).rejects.toMatchObject({ code: "took_too_long" });
  });

  it("stops with its signal", async () => {
    const stop = new AbortController();
    const reason = new Error("stopped");
    const made = make({ signal: stop.signal, onProgress: () => stop.abort(reason) });
    await expect(made).rejects.toBe(reason);
  });

  it("passes on a problem of the book", async () => {
    const unprintable = manuscriptOf([chapterOf("a", [paragraph("p", "A whale: 鯨.")], "Names")]);
    const made = makeInterior(unprintable, options, async () => null);
    await expect(made).rejects.toMatchObject({
      name: "BookProblem",
      code: "missing_glyph",
      section: "a",
      text: "鯨",
    });
  });

  it("reports its stages", async () => {
    const stages = new Set<string>();
    const small = manuscriptOf([chapterOf("a", [paragraph("p", "Words.")])]);
    await makeInterior(small, options, async () => null, { onProgress: ({ stage }) => stages.add(stage) });
    expect([...stages]).toEqual(["typesetting", "checking", "writing"]);
  });
});
