import { execFile, spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Request } from "@hapi/hapi";
import { decideDevice } from "@quire/contracts/calls/device";
import { getPost, updatePost } from "@quire/contracts/calls/posts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSession } from "../testing/factories/session.ts";
import { makeSite } from "../testing/factories/site.ts";
import { makeUser } from "../testing/factories/user.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";
import { makeTempDir } from "../testing/withTempDir.ts";

/** The command as users run it: built, in its own process, against the real server on a real socket. */
const CLI = fileURLToPath(new URL("../../../cli/", import.meta.url));

interface Ran {
  code: number;
  out: string;
  err: string;
}

let app: TestServer;
let dir: string;
let origin: string;
let author: { id: string };
let env: Record<string, string>;
let folder = 0;
let texts: string;
/** Runs when the server has handled a request, before it answers. */
let beforeAnswer: (request: Pick<Request, "method" | "path">) => Promise<void> = async () => {};

beforeAll(async () => {
  app = await testServer();
  app.server.ext("onPreResponse", async (request, h) => {
    await beforeAnswer(request);
    return h.continue;
  });
  await app.server.start();
  origin = `http://127.0.0.1:${app.server.info.port}`;
  dir = await makeTempDir();
  const tsdown = join(
    dirname(createRequire(import.meta.url).resolve("tsdown/package.json")),
    "dist",
    "run.mjs",
  );
  await promisify(execFile)(process.execPath, [tsdown, "--out-dir", join(dir, "bin")], { cwd: CLI });
  await writeFile(join(dir, "bin", "package.json"), '{"type":"module"}');
  author = await makeUser(app.platform, { name: "Herman Melville" });
  await makeSite(app.platform, { id: author.id, domain: "melville", currency: "INR" });
  const { token } = await makeSession(app.platform, { user_id: author.id });
  env = { QUIRE_TOKEN: token };
}, 360_000);
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  texts = join(dir, `texts-${++folder}`);
  await mkdir(texts);
});

function start(args: string[], extra: Record<string, string> = env) {
  const child = spawn(process.execPath, [join(dir, "bin", "quire.js"), ...args], {
    cwd: texts,
    env: {
      PATH: process.env.PATH ?? "",
      QUIRE_HOST: origin,
      XDG_CONFIG_HOME: join(texts, "config"),
      ...extra,
    },
  });
  const ran: Ran = { code: -1, out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    ran.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    ran.err += chunk;
  });
  const done = new Promise<Ran>((resolve) => {
    child.on("close", (code) => resolve({ ...ran, code: code ?? -1 }));
  });
  return { child, ran, done };
}

const quire = (...args: string[]) => start(args).done;
const write = (name: string, text: string | Buffer) => writeFile(join(texts, name), text);
const whale = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();

describe("quire, in a pipe", () => {
  it("signs in by a code that is approved in a browser, and out again", async () => {
    const { ran, done, child } = start(["login"], {});
    await expect.poll(() => ran.err).toMatch(/Code: [A-Z]{4}-[A-Z]{4}/);
    const user_code = /Code: (\S+)/.exec(ran.err)?.[1] as string;
    const browser = await app.asBrowser(author);
    const { status } = await browser.call(decideDevice, { body: { user_code, approve: true } });
    expect(status).toBe(200);
    const { code, err } = await done;
    expect([code, child.killed]).toEqual([0, false]);
    expect(err).toContain("Signed in as Herman Melville");
    const me = await start(["whoami", "--json"], {}).done;
    expect(JSON.parse(me.out)).toMatchObject({
      user: { id: author.id, domain: "melville" },
      source: "stored",
    });
    expect((await start(["logout"], {}).done).code).toBe(0);
    expect((await start(["whoami"], {}).done).code).toBe(3);
  });

  it("publishes a file with its images, and prints only its URL", async () => {
    await write("whale.png", await whale());
    await write(
      "story.md",
      "---\ntags: [sea]\ncover: whale.png\n---\n# Loomings\n\nCall me Ishmael.\n\n![A whale](whale.png)\n",
    );
    const { code, out, err } = await quire("publish", "story.md");
    expect([code, err]).toEqual([0, "Published: Loomings · version 1 · 1 picture sent\n"]);
    expect(out).toMatch(/^http:\/\/melville\.localhost:4000\/post\/b\w{19}\/loomings\n$/);
    const id = out.split("/")[4] as string;
    const reader = await app.asGuest();
    const { body } = await reader.call(getPost, { params: { siteId: author.id, id }, query: {} });
    expect(body).toMatchObject({
      title: "Loomings",
      tags: [{ slug: "sea" }],
      meta: { cover: { width: 40 } },
    });
    expect(body.content).toContain('alt="A whale"');
    expect(body.content).not.toContain('"whale.png"');
  });

  it("updates the same post, merges, and names a conflict", async () => {
    const text = "# Loomings\n\nCall me Ishmael.\n\nSome years ago.\n";
    await write("story.md", text);
    const id = JSON.parse((await quire("publish", "story.md", "--json")).out).id as string;
    expect((await quire("publish", "story.md")).err).toContain("Already up to date");

    const params = { siteId: author.id, id };
    const browser = await app.asBrowser(author);
    const editElsewhere = async (markdown: string) => {
      const { body } = await browser.call(getPost, { params, query: {} });
      const saved = await browser.call(updatePost, {
        params,
        body: { markdown, last_version: body.version as number },
      });
      expect(saved.status).toBe(200);
    };
    await editElsewhere("Call me Ishmael.\n\nMany years ago.\n");
    await write("story.md", text.replace("Ishmael", "Ahab"));
    expect((await quire("publish", "story.md")).err).toContain("changes made elsewhere were merged");
    const { body } = await browser.call(getPost, { params, query: { post_content_type: "markdown" } });
    expect(body.markdown).toBe("Call me Ahab.\n\nMany years ago.\n");

    expect(await readFile(join(texts, "story.theirs.md"), "utf8")).toContain("Many years ago.");
    await rm(join(texts, "story.theirs.md"));
    expect((await quire("publish", "story.md")).err).toContain("Already up to date");
    const updated = await browser.call(getPost, { params, query: { post_content_type: "markdown" } });
    expect(updated.body.markdown).toContain("Many years ago.");

    await editElsewhere("Call me Queequeg.\n\nMany years ago.\n");
    await write("story.md", text.replace("Ishmael", "Starbuck"));
    const refused = await quire("publish", "story.md");
    expect([refused.code, refused.out]).toEqual([4, ""]);
    expect(await readFile(join(texts, "story.theirs.md"), "utf8")).toContain("Queequeg");
    expect((await quire("publish", "story.md", "--force")).code).toBe(0);
    const after = await browser.call(getPost, { params, query: { post_content_type: "markdown" } });
    expect(after.body.markdown).toContain("Starbuck");
  });

  it("publishes a story and its chapters, and lists them", async () => {
    await write("whale.md", "---\ntype: story\n---\n# The Whale\n\nA story.\n");
    await write("one.md", "---\nparent: whale.md\naccess: paid\nprice: 99\n---\n# One\n\nText.\n");
    expect((await quire("publish", "whale.md")).code).toBe(0);
    expect((await quire("publish", "one.md")).err).toContain("Published: One · chapter");
    const { posts } = JSON.parse((await quire("posts", "--json")).out);
    expect(posts).toContainEqual(
      expect.objectContaining({ title: "The Whale", type: "story", status: "published" }),
    );
    await write("draft.md", "# Not yet\n\nText.\n");
    await quire("publish", "draft.md", "--draft");
    expect((await quire("posts", "--drafts")).out).toContain("\tNot yet\t");
    expect((await quire("posts")).out).not.toContain("Not yet");
  });

  it("sends nothing of a file that contains an error", async () => {
    await write("program.png", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)]));
    await write("story.md", "---\naccess: payed\n---\n# Broken\n\n![](program.png)\n");
    const { code, err } = await quire("publish", "story.md");
    expect(code).toBe(1);
    expect(err).toContain("story.md:2: access:");
    expect(err).toContain("story.md:6: program.png: this is a Windows program");
    expect((await quire("posts", "--drafts")).out).not.toContain("Broken");
  });

  it("creates one post, although it is killed before the answer to each of its requests", async () => {
    await write("story.md", "# Killed\n\nText.\n");
    const killedAt: string[] = [];
    // Each run gets one answer more than the run before it, until one gets all of them.
    for (let answers = 0; ; answers++) {
      const { child, done } = start(["publish", "story.md"]);
      let answered = 0;
      beforeAnswer = async ({ method, path }) => {
        if (answered++ !== answers) return;
        killedAt.push(`${method} ${path.split("/").at(-1)}`);
        child.kill("SIGKILL");
        await done;
      };
      const { code } = await done;
      beforeAnswer = async () => {};
      if (killedAt.length > answers) continue;
      expect(code).toBe(0);
      break;
    }
    expect(killedAt).toEqual(expect.arrayContaining(["post posts", "post publish"]));
    const both = `${(await quire("posts")).out}${(await quire("posts", "--drafts")).out}`;
    expect(both.match(/\tKilled\t/g)).toHaveLength(1);
  });
});

it("exits with 130 at Ctrl-C, with a message", async () => {
  const { child, ran, done } = start(["login"], {});
  await expect.poll(() => ran.err).toContain("Code: ");
  child.kill("SIGINT");
  const { code, err } = await done;
  expect(code).toBe(130);
  expect(err).toContain("✗ Stopped.");
});

it("tolerates a reader that closes the pipe", async () => {
  const { child, done } = start(["--help"]);
  child.stdout.destroy();
  expect((await done).code).toBe(0);
});

it("never loads Ink or React for help, into a pipe, or for --json", async () => {
  await write("story.md", "# Light\n\nText.\n");
  for (const args of [["--help"], ["posts"], ["whoami", "--json"], ["publish", "story.md"]]) {
    const traced = { ...env, NODE_OPTIONS: `--import=${tracer()}` };
    const { err, code } = await start(args, traced).done;
    expect(code).toBe(0);
    expect(err).toContain("LOADED quire.js");
    expect(err).not.toMatch(/LOADED (show|jsx-runtime|build|devtools)/);
  }
});

/** A module hook that logs to stderr which of our files are loaded. */
function tracer(): string {
  const hooks = `export async function load(url, context, next) {
    if (url.startsWith("file:")) console.error("LOADED " + url.split("/").at(-1));
    return next(url, context);
  }`;
  const register = `import { register } from "node:module"; register(${JSON.stringify(dataUrl(hooks))});`;
  return dataUrl(register);
}

function dataUrl(source: string): string {
  return `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`;
}
