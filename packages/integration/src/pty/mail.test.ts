import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { followSite } from "@quire/contracts/calls/reactions";
import { execute } from "@quire/server/platform/database/select";
import { makeUser } from "@quire/server/testing/factories/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit, PNG } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  cli = await openCliKit();
  const { platform } = cli.app;
  const follower = await makeUser(platform, { email_verified_at: platform.clock.now() });
  await (await cli.app.asProgram(follower)).call(followSite, { body: { site_id: cli.author.id } });
  await write("news.md", "# The ship sails\n\nAll **aboard**.\n");
});
afterAll(() => cli.close());
// Also the hour in which the site may send no other email.
beforeEach(() => execute(cli.app.platform.db, "DELETE FROM newsletters"));

const write = (name: string, text: string) => writeFile(join(cli.dir, name), text);
const mail = (...args: string[]) => cli.pipe(["mail", ...args]);
const send = (...args: string[]) => mail("send", "news.md", "--to", "followers", ...args);
const listed = async () => (await mail("list", "--json")).json().mailings;
async function schedule(): Promise<string> {
  return (await send("--schedule", "+2h", "--yes")).out.trim();
}

describe("quire mail send", () => {
  it("asks on a terminal, and sends nothing after a no", async () => {
    const pty = cli.pty(["mail", "send", "news.md", "--to", "followers"]);
    const prompt = await pty.until("Send it?");
    expect(prompt).toContain("Subject: The ship sails");
    expect(prompt).toContain("1 recipient");
    pty.press("n");
    const { code, screen } = await pty.end();
    expect(screen).toContain("Nothing was sent.");
    expect(code).toBe(0);
    expect(await listed()).toEqual([]);
  });

  it("does not ask in a pipe: without --yes it prints what to type", async () => {
    const { code, out, err } = await send();
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("--yes");
    expect(await listed()).toEqual([]);
  });

  it("dry-runs: shows the email and who would get it, and sends nothing", async () => {
    const { code, out, err } = await send("--dry-run");
    expect(code).toBe(0);
    expect(out).toContain("All aboard.");
    expect(err).toContain("1 recipient. Nothing was sent.");
    expect((await send("--dry-run", "--json")).json()).toEqual({ mailing: null, recipients: 1 });
    expect(await listed()).toEqual([]);
  });

  it("dry-runs with the pictures' paths, because they have no address yet", async () => {
    await writeFile(join(cli.dir, "harbor 1.png"), PNG);
    await write("seen.md", "# Seen\n\n![The harbor](<harbor 1.png>)\n\n![Again](harbor%201.png)\n");
    const { code, out, err } = await mail("send", "seen.md", "--to", "followers", "--dry-run");
    expect(code).toBe(0);
    expect(out).toContain("harbor");
    expect(out).not.toMatch(/https?:\S*(?:harbor|invalid)/);
    expect(err).toContain("Nothing was sent. 1 picture will be uploaded.");
  });

  it("sends it now, and refuses another one within an hour", async () => {
    const sent = await send("--subject", "Thank you", "--yes", "--json");
    expect(sent.code).toBe(0);
    expect(sent.json()).toMatchObject({
      mailing: { subject: "Thank you", audience: "followers", post: null },
      recipients: 1,
    });
    const refused = await send("--yes");
    expect({ code: refused.code, out: refused.out }).toEqual({ code: 5, out: "" });
    expect(refused.err).toContain("Wait an hour before another email.");
    expect(refused.err).toContain("Schedule it for later.");
    expect(await listed()).toHaveLength(1);
  });

  it.each<[string, string[], number, string]>([
    [
      "an unknown audience",
      ["news.md", "--to", "friends"],
      2,
      "--to is one of all, followers, imported, buyers",
    ],
    ["no audience", ["news.md"], 2, "--to <audience>"],
    ["a time that is no time", ["news.md", "--to", "all", "--schedule", "soon"], 2, "--schedule soon:"],
    ["buyers without a post", ["news.md", "--to", "buyers", "--yes"], 2, "--post ID"],
    [
      "a post for followers",
      ["news.md", "--to", "followers", "--post", "b0123456789abcdefghj"],
      1,
      "post_id",
    ],
    ["a file that isn't there", ["gone.md", "--to", "all"], 1, "gone.md"],
  ])("refuses %s", async (_, args, code, message) => {
    const ran = await mail("send", ...args);
    expect(ran.err).toContain(message);
    expect({ code: ran.code, out: ran.out }).toEqual({ code, out: "" });
    expect(await listed()).toEqual([]);
  });
});

describe("quire mail list, show and cancel", () => {
  it("list it with tabs or as JSON", async () => {
    const id = await schedule();
    expect((await mail("list")).out).toMatch(
      new RegExp(`^${id}\tscheduled\tfollowers\t[\\d-]{10}T\\S+\tThe ship sails\n$`),
    );
    expect((await mail("--json")).json()).toEqual({
      mailings: [
        {
          ...{ id, subject: "The ship sails", audience: "followers", post: null, state: "scheduled" },
          ...{ send_at: expect.any(String), created: expect.any(String), finished: null },
        },
      ],
      next: null,
    });
    expect((await mail("list", "--limit", "0")).code).toBe(2);
  });

  it("show its text and results", async () => {
    const id = await schedule();
    expect((await mail("show", id)).out).toBe("All **aboard**.\n");
    const { code, json } = await mail("show", id, "--json");
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      ...{ id, subject: "The ship sails", markdown: "All **aboard**.\n" },
      results: { recipients: 0, sent: 0, bounced: 0, failed: 0, left: 0, waiting: 0, unsubscribed: 0 },
    });
    expect(json()).not.toHaveProperty("blocks");
  });

  it("cancel it", async () => {
    const id = await schedule();
    const { code, json } = await mail("cancel", id, "--json");
    expect({ code, answer: json() }).toEqual({ code: 0, answer: { cancelled: true } });
    expect(await listed()).toEqual([]);
  });

  it.each(["show", "cancel"])("%s refuses an unknown id", async (verb) => {
    const { code, out } = await mail(verb, "b0123456789abcdefghj");
    expect({ code, out }).toEqual({ code: 1, out: "" });
  });
});
