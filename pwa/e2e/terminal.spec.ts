import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ask } from "./product/ask.ts";
import { fillSignin } from "./product/people.ts";
import { expect, melville, open, test } from "./test.ts";

const QUIRE = fileURLToPath(new URL("../../cli/bin/quire.js", import.meta.url));
const PICTURE = fileURLToPath(new URL("../src/features/assets/moon.webp", import.meta.url));

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

const ANSI = /\u001b\[/;

test("a writer signs in from the terminal, publishes, changes, meets a conflict, lists, and signs out", async ({
  page,
  baseURL,
  site,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "quire-terminal-"));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, "config"),
    QUIRE_HOST: String(baseURL),
    NO_COLOR: "1",
  };
  function start(...args: string[]) {
    const child = spawn(process.execPath, [QUIRE, ...args], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ran: Ran = { code: null, out: "", err: "" };
    child.stdout.on("data", (chunk) => (ran.out += chunk));
    child.stderr.on("data", (chunk) => (ran.err += chunk));
    const done = once(child, "close").then(([code]): Ran => ({ ...ran, code }));
    return { ran, done };
  }
  const quire = (...args: string[]) => start(...args).done;
  const write = (text: string) => writeFile(join(folder, "story.md"), text);

  try {
    expect((await quire("whoami")).code).toBe(3);

    const login = start("login");
    await expect.poll(() => login.ran.err).toMatch(/Code: [A-Z]{4}-[A-Z]{4}/);
    const [, address = ""] = /(http\S+\/activate\S*)/.exec(login.ran.err) ?? [];
    const [, code = ""] = /Code: (\S+)/.exec(login.ran.err) ?? [];
    await open(page, address);
    await fillSignin(page, melville);
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("is signed in");
    const signedIn = await login.done;
    expect([signedIn.code, signedIn.err]).toEqual([
      0,
      expect.stringContaining("Signed in as Herman Melville"),
    ]);
    expect((await quire("whoami")).out).toContain("Herman Melville");

    await copyFile(PICTURE, join(folder, "gam.webp"));
    const text = (words: string) => `---
title: A gam off the Crozetts
tags: [The sea, Letters]
summary: Two ships stop to talk.
---

${words}

![Two ships](gam.webp "Two ships, hove to")
`;
    await write(text("We met the Goney, homeward bound."));
    const published = await quire("publish", "story.md");
    expect(published.code, published.err).toBe(0);
    expect(published.err).toContain("Published: A gam off the Crozetts");
    expect(published.out).toMatch(new RegExp(`^${site("melville")}/post/b\\w{19}/a-gam-off-the-crozetts\n$`));
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

    const again = await quire("publish", "story.md", "--json");
    expect(JSON.parse(again.out)).toMatchObject({ action: "unchanged", url: post });

    await write(text("We met the Goney, outward bound."));
    const changed = JSON.parse((await quire("publish", "story.md", "--json")).out);
    expect(changed).toMatchObject({ action: "updated", url: post, pictures: { sent: 0 } });
    expect((await ask(post)).text).toContain("We met the Goney, outward bound.");

    const [profile] =
      /"token":\s*"([^"]+)"/
        .exec(await readFile(join(folder, "config/quire/profiles.json"), "utf8"))
        ?.slice(1) ?? [];
    const me = (
      await ask(`${baseURL}/api/r/accounts/me`, { headers: { authorization: `Bearer ${profile}` } })
    ).json();
    const call = `${baseURL}/api/w/${me.id}/posts/${changed.id}`;
    const elsewhere = await ask(call, {
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
    const inJson = await quire("publish", "story.md", "--json");
    expect([inJson.code, inJson.out]).toEqual([4, ""]);
    expect(JSON.parse(inJson.err).error).toMatchObject({ code: "version_conflict", exit: 4 });
    // Nothing of the refused text reached a reader.
    expect((await ask(post)).text).not.toContain("Town-Ho");

    const forced = await quire("publish", "story.md", "--force");
    expect(forced.code, forced.err).toBe(0);
    expect((await ask(post)).text).toContain("We met the Town-Ho.");

    expect((await quire("posts")).out).toContain("A gam off the Crozetts");
    const listed = JSON.parse((await quire("posts", "--json")).out);
    expect(listed.posts[0]).toMatchObject({ id: changed.id, title: "A gam off the Crozetts", url: post });

    expect((await quire("logout")).code).toBe(0);
    expect((await quire("whoami")).code).toBe(3);
    // The token is dead, not only forgotten.
    const after = await ask(`${baseURL}/api/r/accounts/me`, {
      headers: { authorization: `Bearer ${profile}` },
    });
    expect(after.status).toBe(401);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
