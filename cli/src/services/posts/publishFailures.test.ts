import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
import type { StoredPost } from "../../testing/serverDouble.ts";

let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit();
});
afterEach(() => kit.clear());

const STORY = "# Loomings\n\nCall me Ishmael.\n\nSome years ago.\n";
const onlyPost = () => [...kit.double.posts.values()][0] as StoredPost;
const publishAgain = async (text: string, flags = "") => {
  await kit.write("story.md", text);
  return kit.quire(`publish story.md ${flags}`);
};

describe("quire publish", () => {
  beforeEach(() => kit.write("story.md", STORY));

  it.each(["cut", "lost"] as const)(
    "creates no second post when the response to the create is lost (%s)",
    async (how) => {
      for (let tries = 0; tries < 4; tries++) kit.double.failNext(/^POST .*\/posts$/, how);
      const stopped = await kit.quire("publish story.md");
      expect(stopped.code).toBe(1);
      expect(stopped.err).toContain("Continue with: quire publish story.md");
      expect((await kit.quire("publish story.md")).code).toBe(0);
      expect(kit.double.posts.size).toBe(1);
      expect(onlyPost().status).toBe("published");
    },
    20_000,
  );

  it("saves a text that was edited after an interruption", async () => {
    for (let tries = 0; tries < 4; tries++) kit.double.failNext(/^POST .*\/posts$/, "lost");
    await kit.quire("publish story.md");
    await publishAgain(STORY.replace("Ishmael", "Ahab"));
    expect(kit.double.posts.size).toBe(1);
    expect(onlyPost().texts.at(-1)).toContain("Ahab");
  });

  it("keeps the text as a draft when publishing is refused, and says so", async () => {
    kit.double.failNext(/publish$/, "not_publishable");
    const { code, err } = await kit.quire("publish story.md");
    expect(code).toBe(5);
    expect(err).toContain("The text is saved on the site. Readers don't see this version yet.");
    const retry = await kit.quire("publish story.md --json");
    expect(retry.json()).toMatchObject({ action: "updated", status: "published", version: 1 });
    expect(kit.double.posts.size).toBe(1);
  });

  it("reports a refused field by its line and key", async () => {
    await kit.write("story.md", `---\ntags: [sea]\naccess: follow\n---\n${STORY}`);
    kit.double.failNext(/posts$/, "invalid_input");
    const { code, err } = await kit.quire("publish story.md");
    expect(code).toBe(1);
    expect(err).toContain("  story.md:3: access: is not allowed\n  Nothing was changed on the site.\n");
  });

  it("exits with 130 on Ctrl-C and says what is saved", async () => {
    kit.double.failNext(/^POST .*\/posts$/, "silence");
    const stopped = kit.quire("publish story.md");
    await expect.poll(() => kit.double.calls().length).toBeGreaterThan(0);
    await expect.poll(() => kit.read(".quire.json").catch(() => "")).toContain('"version": null');
    kit.interrupt();
    const { code, err } = await stopped;
    expect(code).toBe(130);
    expect(err).toContain("won't create a second post");
  });

  it("creates one post when run twice in parallel", async () => {
    const both = await Promise.all([kit.quire("publish story.md"), kit.quire("publish story.md")]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(kit.double.posts.size).toBe(1);
  });

  it("records all files of one folder when run many times in parallel", async () => {
    const names = Array.from({ length: 8 }, (_, number) => `part-${number}.md`);
    for (const name of names) await kit.write(name, `# ${name}\n\nText.\n`);
    await Promise.all(names.map((name) => kit.quire(`publish ${name}`)));
    const retry = await Promise.all(names.map((name) => kit.quire(`publish ${name} --json`)));
    expect(retry.map(({ json }) => json().action)).toEqual(names.map(() => "unchanged"));
    expect(kit.double.posts.size).toBe(8);
  });

  it("tells a reader without a site where to create one", async () => {
    kit.double.user.domain = null;
    const { code, err } = await kit.quire("publish story.md");
    expect(code).toBe(5);
    expect(err).toContain("/signup");
    expect(kit.double.posts.size).toBe(0);
  });

  it("suggests signing in again after the session ended", async () => {
    kit.env.QUIRE_TOKEN = "an-old-one";
    const { code, err } = await kit.quire("publish story.md");
    expect(code).toBe(3);
    expect(err).toMatch(
      /^✗ The token in QUIRE_TOKEN isn't valid here\..*\n {2}Set QUIRE_TOKEN .*\n {2}Request r1\n$/,
    );
  });
});
