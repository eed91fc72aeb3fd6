import { newId } from "@quire/domain/ids";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
import { PNG } from "../../testing/pictures.ts";
import { SITE } from "../../testing/serverDouble.ts";

// Everything else is tested against the real server: packages/integration/src/pty/mail.test.ts.
let kit: CliKit;
beforeEach(async () => {
  kit = await openCliKit();
});
afterEach(() => kit.clear());

it("repeats a lost request with the same id, so that the email is sent once", async () => {
  await kit.write("news.md", "# News\n\nThe ship has sailed.\n");
  kit.double.failNext(/\/mailer$/, "lost");
  const { code, out } = await kit.quire("mail send news.md --to all --yes");
  const sent = kit.double.received.filter(({ call }) => call === `POST w/sites/${SITE}/mailer`);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect({ code, out }).toEqual({ code: 0, out: `${sent[0]?.body.id}\n` });
});

it("dry-runs with the pictures' paths, and uploads nothing", async () => {
  await kit.write("harbor.png", PNG);
  await kit.write("news.md", "# News\n\n![The harbor](harbor.png)\n");
  const { code, out, err } = await kit.quire("mail send news.md --to all --dry-run");
  expect([code, out.trim()]).toEqual([0, "![The harbor](harbor.png)"]);
  expect(err).toContain("1 picture will be uploaded.");
  expect(kit.double.uploads.size).toBe(0);
});

it("warns of a GIF that the email may show as a still", async () => {
  const gif = Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(2 * 1024 * 1024)]);
  await kit.write("waves.gif", gif);
  await kit.write("news.md", "# News\n\n![Waves](waves.gif)\n");
  const warning = "waves.gif: over 2 MB, so the email may show it as a still picture";
  expect((await kit.quire("mail send news.md --to all --dry-run")).err).toContain(warning);
  expect((await kit.quire("publish news.md --newsletter --dry-run")).err).toContain(warning);
  expect((await kit.quire("publish news.md --dry-run")).err).not.toContain(warning);
});

it("links to the posts of the texts it names, and warns of texts without one", async () => {
  const id = newId(0, (length) => new Uint8Array(length));
  await kit.write("voyage.md", `---\nid: ${id}\n---\n\n# The voyage\n`);
  await kit.write("notes.md", "# Notes\n");
  await kit.write("news.md", "# News\n\nRead [it](voyage.md#dawn), [[voyage|all]] and [these](notes.md).\n");
  const { err } = await kit.quire("mail send news.md --to all --yes");
  const sent = kit.double.received.find(({ call }) => call === `POST w/sites/${SITE}/mailer`);
  expect(String(sent?.body.markdown).trim()).toBe(
    `Read [it](/post/${id}#dawn), [all](/post/${id}) and [these](notes.md).`,
  );
  expect(err).toContain("news.md:3: notes.md: no post of this text yet; the link leads nowhere");
  expect(err).not.toContain("voyage");
});

it("asks for the post of an email to its buyers, before reading anything", async () => {
  const { code, err } = await kit.quire("mail send news.md --to buyers");
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("--post ID") });
  expect(kit.double.received).toEqual([]);
});
