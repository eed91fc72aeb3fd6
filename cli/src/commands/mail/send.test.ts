import { afterEach, beforeEach, expect, it } from "vitest";
import { type CliKit, openCliKit } from "../../testing/cliKit.ts";
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

it("asks for the post of an email to its buyers, before reading anything", async () => {
  const { code, err } = await kit.quire("mail send news.md --to buyers");
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("--post ID") });
  expect(kit.double.received).toEqual([]);
});
