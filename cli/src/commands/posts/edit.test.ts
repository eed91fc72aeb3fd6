import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";

const ID = "b0000000000000000001";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit();
  const post = { id: ID, ptype: "blog" as const, title: "Loomings", version: 1, unpublished: true };
  kit.double.posts.set(ID, { ...post, status: "drafts", texts: ["Call me.\n"] });
});
afterEach(() => kit.clear());

/** A program that adds a line without a user. */
async function editor(line: string): Promise<string> {
  await kit.write(line, `#!/bin/sh\necho "\n${line}" >> "$1"\n`);
  const path = join(kit.dir, line);
  await chmod(path, 0o755);
  return path;
}

const text = () => kit.double.posts.get(ID)?.texts.at(-1);

describe("quire posts edit", () => {
  it("opens the configured editor rather than the environment's", async () => {
    kit.env.VISUAL = await editor("Ishmael");
    kit.env.EDITOR = "false";
    await kit.quire(`config set editor ${await editor("Ahab")}`);
    expect((await kit.quire(`posts edit ${ID}`)).code).toBe(0);
    expect(text()).toContain("Ahab");
    await kit.quire("config unset editor");
    expect((await kit.quire(`posts edit ${ID}`)).code).toBe(0);
    expect(text()).toContain("Ishmael");
  });

  it("needs no terminal when a configured editor runs by itself", async () => {
    expect((await kit.quire(`posts edit ${ID}`)).err).toContain("An editor needs a terminal.");
    await kit.quire(`config set editor ${await editor("Ahab")}`);
    expect((await kit.quire(`posts edit ${ID}`)).code).toBe(0);
    expect((await kit.quire("doctor --select .checks[].found")).out).toContain(join(kit.dir, "Ahab"));
  });
});
