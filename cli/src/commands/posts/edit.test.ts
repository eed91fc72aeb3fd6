import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "../../testing/desk.ts";

const ID = "b0000000000000000001";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  const post = { id: ID, ptype: "blog" as const, title: "Loomings", version: 1, unpublished: true };
  desk.double.posts.set(ID, { ...post, status: "drafts", texts: ["Call me.\n"] });
});
afterEach(() => desk.clear());

/** A program that edits by itself: it adds a line. */
async function editor(line: string): Promise<string> {
  await desk.write(line, `#!/bin/sh\necho "\n${line}" >> "$1"\n`);
  const path = join(desk.dir, line);
  await chmod(path, 0o755);
  return path;
}

const text = () => desk.double.posts.get(ID)?.texts.at(-1);

describe("quire posts edit", () => {
  it("opens the editor that is set, whatever the environment names", async () => {
    desk.env.VISUAL = await editor("Ishmael");
    desk.env.EDITOR = "false";
    await desk.quire(`config set editor ${await editor("Ahab")}`);
    expect((await desk.quire(`posts edit ${ID}`)).code).toBe(0);
    expect(text()).toContain("Ahab");
    await desk.quire("config unset editor");
    expect((await desk.quire(`posts edit ${ID}`)).code).toBe(0);
    expect(text()).toContain("Ishmael");
  });

  it("needs no terminal where one that edits by itself is set", async () => {
    expect((await desk.quire(`posts edit ${ID}`)).err).toContain("An editor needs a terminal.");
    await desk.quire(`config set editor ${await editor("Ahab")}`);
    expect((await desk.quire(`posts edit ${ID}`)).code).toBe(0);
    expect((await desk.quire("doctor --select .checks[].found")).out).toContain(join(desk.dir, "Ahab"));
  });
});
