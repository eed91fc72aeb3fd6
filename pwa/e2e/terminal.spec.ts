import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { callAs } from "./product/device.ts";
import { hum } from "./product/recordings.ts";
import { sendRequest } from "./product/sendRequest.ts";
import { openStudio } from "./product/studio.ts";
import { fillSignin } from "./product/users.ts";
import { expect, open, test } from "./test.ts";

const QUIRE = fileURLToPath(new URL("../../cli/bin/quire.js", import.meta.url));
const PICTURE = fileURLToPath(new URL("../src/screens/assets/moon.webp", import.meta.url));

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

const ANSI = /\u001b\[/;

/** Runs the CLI without a terminal. */
function startQuire(cwd: string, env: NodeJS.ProcessEnv, args: string[]) {
  const child = spawn(process.execPath, [QUIRE, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const ran: Ran = { code: null, out: "", err: "" };
  child.stdout.on("data", (chunk) => (ran.out += chunk));
  child.stderr.on("data", (chunk) => (ran.err += chunk));
  const done = once(child, "close").then(([code]): Ran => ({ ...ran, code }));
  return { ran, done };
}

test("a writer signs in from the terminal, publishes, edits, meets a conflict, lists, and signs out", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  const folder = await mkdtemp(join(tmpdir(), "quire-terminal-"));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, "config"),
    QUIRE_HOST: String(baseURL),
    NO_COLOR: "1",
  };
  const start = (...args: string[]) => startQuire(folder, env, args);
  const quire = (...args: string[]) => start(...args).done;
  const write = (text: string) => writeFile(join(folder, "story.md"), text);

  try {
    expect((await quire("whoami")).code).toBe(3);

    const login = start("login");
    await expect.poll(() => login.ran.err).toMatch(/Code: [A-Z]{4}-[A-Z]{4}/);
    const [, address = ""] = /(http\S+\/activate\S*)/.exec(login.ran.err) ?? [];
    const [, code = ""] = /Code: (\S+)/.exec(login.ran.err) ?? [];
    await open(page, address);
    await fillSignin(page, studio.user);
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await expect(page.getByText("Unverified", { exact: true })).toBeVisible();
    await expect(page.getByText("The same network as this browser")).toBeVisible();
    await expect(
      page.getByText("can't change your password, email, sign-ins", { exact: false }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("is signed in");
    const signedIn = await login.done;
    expect([signedIn.code, signedIn.err]).toEqual([0, expect.stringContaining("Signed in as Tove Jansson")]);
    expect((await quire("whoami")).out).toContain("Tove Jansson");

    await copyFile(PICTURE, join(folder, "gam.webp"));
    const text = (body: string) => `---
title: A gam off the Crozetts
tags: [The sea, Letters]
summary: Two ships stop to talk.
---

${body}

![Two ships](gam.webp "Two ships, hove to")
`;
    await write(text("We met the Goney, homeward bound."));
    const published = await quire("publish", "story.md");
    expect(published.code, published.err).toBe(0);
    expect(published.err).toContain("Published: A gam off the Crozetts");
    expect(published.out).toMatch(
      new RegExp(`^${site(studio.domain)}/post/b\\w{19}/a-gam-off-the-crozetts\n$`),
    );
    expect(published.out + published.err).not.toMatch(ANSI);
    const post = published.out.trim();

    await open(page, post);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A gam off the Crozetts");
    const body = page.locator("[data-post-content]");
    await expect(body).toContainText("We met the Goney, homeward bound.");
    await expect(page.getByRole("link", { name: "Letters" })).toBeVisible();
    const picture = body.getByRole("img", { name: "Two ships" });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);

    const repeated = await quire("publish", "story.md", "--json");
    expect(JSON.parse(repeated.out)).toMatchObject({ action: "unchanged", url: post });

    await write(text("We met the Goney, outward bound."));
    const changed = JSON.parse((await quire("publish", "story.md", "--json")).out);
    expect(changed).toMatchObject({ action: "updated", url: post, pictures: { sent: 0 } });
    expect((await sendRequest(post)).text).toContain("We met the Goney, outward bound.");

    const [profile] =
      /"token":\s*"([^"]+)"/
        .exec(await readFile(join(folder, "config/quire/profiles.json"), "utf8"))
        ?.slice(1) ?? [];
    const me = (
      await sendRequest(`${baseURL}/api/r/accounts/me`, { headers: { authorization: `Bearer ${profile}` } })
    ).json();
    const call = `${baseURL}/api/w/${me.id}/posts/${changed.id}`;
    const elsewhere = await sendRequest(call, {
      method: "PATCH",
      headers: { authorization: `Bearer ${profile}` },
      body: { markdown: "We met the Albatross.\n", last_version: changed.version },
    });
    expect(elsewhere.status, elsewhere.text).toBe(200);
    await write(text("We met the Town-Ho."));
    const refused = await quire("publish", "story.md");
    expect([refused.code, refused.out]).toEqual([4, ""]);
    expect(refused.err).toContain("was changed elsewhere on");
    expect(refused.err).toContain("story.theirs.md");
    expect(await readFile(join(folder, "story.theirs.md"), "utf8")).toContain("We met the Albatross.");
    // No reader saw the refused text.
    expect((await sendRequest(post)).text).not.toContain("Town-Ho");

    const forced = await quire("publish", "story.md", "--force");
    expect(forced.code, forced.err).toBe(0);
    expect((await sendRequest(post)).text).toContain("We met the Town-Ho.");

    const listed = JSON.parse((await quire("posts", "--json")).out);
    expect(listed.posts[0]).toMatchObject({ id: changed.id, title: "A gam off the Crozetts", url: post });

    expect((await quire("logout")).code).toBe(0);
    expect((await quire("whoami")).code).toBe(3);
    // The server revoked the token, not only the CLI.
    const after = await sendRequest(`${baseURL}/api/r/accounts/me`, {
      headers: { authorization: `Bearer ${profile}` },
    });
    expect(after.status).toBe(401);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await studio.close();
  }
});

test("a long upload resumes after a broken connection, and is published once", async ({
  browser,
  baseURL,
}) => {
  const studio = await openStudio(browser, String(baseURL));
  // Tokens are created on the platform only.
  await open(studio.page, `${baseURL}/`);
  const { token } = await callAs<{ token: string }>(studio.page, "POST", "/api/w/users/me/tokens", {
    name: "A ship's radio",
    scopes: ["read", "write"],
  });
  const line = await openWeakLine(Number(new URL(String(baseURL)).port), 6 * 1024 ** 2);
  const folder = await mkdtemp(join(tmpdir(), "quire-terminal-"));
  try {
    await writeFile(join(folder, "hum.wav"), hum(1500));
    await writeFile(join(folder, "hum.md"), "---\ntitle: Twenty-five minutes of hum\n---\n\nTo sleep by.\n");
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      QUIRE_HOST: `http://localhost:${line.port}`,
      QUIRE_TOKEN: token,
    };
    const { code, out, err } = await startQuire(folder, env, ["publish", "hum.wav", "--json"]).done;
    expect(code, err).toBe(0);
    expect(line.broken()).toBe(1);
    // Chunks that arrived aren't sent again: the total is the file, the lost chunk, and the API calls.
    expect(line.sent()).toBeLessThan(12 * 1024 ** 2 + 4.5 * 1024 ** 2);
    const { url } = JSON.parse(out);
    const { text } = await sendRequest(url);
    expect(text).toContain("Twenty-five minutes of hum");
    expect(text).toContain("25:00");
    const posts = await callAs<{ posts: unknown[] }>(studio.page, "GET", `/api/r/${studio.siteId}/posts`);
    expect(posts.posts).toHaveLength(1);
  } finally {
    await line.close();
    await rm(folder, { recursive: true, force: true });
    await studio.close();
  }
});

/** Opens a proxy to a local port whose connection breaks once, after this many bytes. */
async function openWeakLine(to: number, after: number) {
  const open = new Set<Socket>();
  let [sent, broken] = [0, 0];
  const server = createServer((here) => {
    const there = connect(to, "127.0.0.1");
    for (const [from, on] of [
      [here, there],
      [there, here],
    ] as const) {
      open.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        on.destroy();
      });
    }
    there.pipe(here);
    here.on("data", (chunk) => {
      sent += chunk.length;
      if (broken === 0 && sent > after) {
        broken = 1;
        here.destroy();
      } else if (!there.write(chunk)) {
        here.pause();
        there.once("drain", () => here.resume());
      }
    });
    here.on("end", () => there.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    broken: () => broken,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
