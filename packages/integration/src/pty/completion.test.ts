import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
let script: string;
beforeAll(async () => {
  cli = await openCliKit();
  script = join(cli.dir, "quire.bash");
  const { code, out } = await cli.pipe(["completion", "bash"]);
  expect(code).toBe(0);
  await writeFile(script, out);
});
afterAll(() => cli.close());

/** Returns what bash completes at the end of the line. */
async function offered(line: string): Promise<string[]> {
  const words = line.split(" ");
  const program = `
    source "${script}"
    COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})
    COMP_CWORD=${words.length - 1}
    _quire
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)("bash", ["--norc", "-c", program], { cwd: cli.dir });
  return stdout.split("\n").filter(Boolean);
}

describe("bash completion", () => {
  it.each([
    ["quire pub", ["publish"]],
    ["quire posts l", ["list"]],
    ["quire --json posts l", ["list"]],
    ["quire --host posts auth t", ["token"]],
    ["quire auth ", ["status", "token"]],
    ["quire posts list --dr", ["--drafts"]],
    ["quire posts --dr", ["--drafts"]],
    ["quire comments list --state ", ["pending", "approved", "removed"]],
    ["quire posts --sort ne", ["newest"]],
    ["quire drafts --type st", ["story"]],
    ["quire publish a.md --access f", ["free", "follow"]],
    ["quire mail send a.md --to b", ["buyers"]],
    ["quire subscribers import a.csv --format ma", ["mailchimp"]],
    ["quire config set ed", ["editor"]],
    ["quire config set editor ", []],
    ["quire completion ", ["bash", "zsh", "fish"]],
    ["quire api PA", ["PATCH"]],
    ["quire open dr", ["drafts"]],
    ["quire help front", ["front-matter"]],
    ["quire publish quire.b", ["quire.bash"]],
    ["quire api x --input quire.b", ["quire.bash"]],
    ["quire posts list --limit ", []],
    ["quire nothing ", expect.arrayContaining(["publish", "posts"])],
  ])("completes “%s” with %j", async (line, expected) => {
    expect(await offered(line)).toEqual(expected);
  });
});

it("completes every command that help lists", async () => {
  const { out } = await cli.pipe(["help"]);
  const listed = [...out.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(10);
  expect(await offered("quire ")).toEqual(expect.arrayContaining(listed));
});

/** Whether the shell is installed. */
const has = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

it.runIf(has("fish"))(
  "completes the same in fish",
  async () => {
    const { out } = await cli.pipe(["completion", "fish"]);
    await writeFile(join(cli.dir, "quire.fish"), out);
    const tab = async (line: string) => {
      const program = `source "${join(cli.dir, "quire.fish")}"; complete -C "${line}"`;
      const { stdout } = await promisify(execFile)("fish", ["--no-config", "-c", program], { cwd: cli.dir });
      return stdout.split("\n").flatMap((word) => word.split("\t")[0] || []);
    };
    expect(await tab("quire --host posts auth t")).toEqual(["token"]);
    expect(await tab("quire posts --dr")).toEqual(["--drafts"]);
    expect(await tab("quire comments list --state ")).toEqual(["approved", "pending", "removed"]);
    expect(await tab("quire config set ed")).toEqual(["editor"]);
    expect(await tab("quire config set editor ")).toEqual([]);
    expect(await tab("quire publish quire.b")).toEqual(["quire.bash"]);
  },
  30_000,
);

it.runIf(has("zsh"))(
  "prints a script that zsh can parse",
  async () => {
    const { out } = await cli.pipe(["completion", "zsh"]);
    await writeFile(join(cli.dir, "_quire"), out);
    const { stderr } = await promisify(execFile)("zsh", ["-f", "-n", join(cli.dir, "_quire")]);
    expect(stderr).toBe("");
  },
  30_000,
);

it.each(["zsh", "fish"])("describes every command and option for %s", async (shell) => {
  const { code, out } = await cli.pipe(["completion", shell]);
  expect(code).toBe(0);
  for (const words of [
    "publish",
    "auth token",
    "drafts",
    "show who is signed in, how, and with which permissions",
    "pending",
  ]) {
    expect(out).toContain(words);
  }
  // A quote in a description must not end the quoted string it is in.
  expect(out).not.toContain("you don't");
});

it("refuses an unknown shell", async () => {
  const { code, err } = await cli.pipe(["completion", "tcsh"]);
  expect([code, err]).toEqual([2, expect.stringContaining("bash, zsh, fish")]);
});
