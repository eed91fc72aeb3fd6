import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, test } from "vitest";
import { fakeClock } from "../../testing/fakeClock.ts";
import { withTempDir } from "../../testing/withTempDir.ts";
import { type Config, readConfig } from "../config.ts";
import { openLog } from "../log.ts";
import { openFolderMail } from "./folderMail.ts";
import { openSmtpMail } from "./smtpMail.ts";

const config = readConfig({ MAIL_FROM: "post@quire.example" });
const message = {
  to: "ishmael@example.com",
  subject: "Välkommen — स्वागत",
  text: "Confirm: http://localhost:4000/email-verification/abc\nThanks",
  html: "<p>Confirm</p>",
  headers: { "List-Unsubscribe": "<https://quire.example/unsubscribe/x>" },
};

const received: { from: string; to: string[]; raw: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    const { mailFrom, rcptTo } = session.envelope;
    text(stream).then((raw) => {
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        raw,
      });
      done();
    }, done);
  },
});
const listener = server.listen(0, "127.0.0.1");
await once(listener, "listening");
const url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

async function sendToFolder(settings: Config): Promise<{ names: string[]; raw: string; log: string }> {
  let log = "";
  const to = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  return withTempDir(async (dir) => {
    const mail = await openFolderMail(settings, dir, await openLog(settings, to), fakeClock());
    await mail.send(message);
    const names = await readdir(dir);
    return { names, raw: await readFile(join(dir, names[0] ?? ""), "utf8"), log };
  });
}

describe("mail", () => {
  test("reaches the operator's server as it was written", async () => {
    const mail = await openSmtpMail(config, url);
    const { messageId } = await mail.send({ ...message, messageId: "<1@quire.example>" });
    mail.close();
    expect(messageId).toBe("<1@quire.example>");
    expect(received[0]).toMatchObject({ from: "post@quire.example", to: ["ishmael@example.com"] });
    const parsed = await PostalMime.parse(received[0]?.raw ?? "");
    expect(parsed).toMatchObject({
      subject: message.subject,
      messageId: "<1@quire.example>",
      from: { name: "Quire", address: "post@quire.example" },
    });
    expect(parsed.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain("unsubscribe/x");
  });

  test("comes from a creator by name, with their address for answers", async () => {
    const mail = await openSmtpMail(config, url);
    await mail.send({ ...message, sender: { name: "Ada, of Nantucket" }, replyTo: "ada@x.example" });
    mail.close();
    expect(await PostalMime.parse(received.at(-1)?.raw ?? "")).toMatchObject({
      from: { name: "Ada, of Nantucket", address: "post@quire.example" },
      replyTo: [{ address: "ada@x.example" }],
    });
  });

  test("rejects when the server refuses, so that a job can retry", async () => {
    const mail = await openSmtpMail(config, "smtp://127.0.0.1:1");
    await expect(mail.send(message)).rejects.toThrow();
    mail.close();
  });

  test("takes no second header or recipient out of a subject or an address", async () => {
    const mail = await openSmtpMail(config, url);
    await mail.send({ ...message, subject: "Hi\r\nBcc: victim@example.com" });
    mail.close();
    const last = received.at(-1);
    expect(last?.to).toEqual(["ishmael@example.com"]);
    expect((await PostalMime.parse(last?.raw ?? "")).bcc).toBeUndefined();
  });

  test("is saved in a folder where there is no server, and its link is logged for the developer", async () => {
    const { names, raw, log } = await sendToFolder(config);
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^2026-01-05T10-00-00-000Z-[0-9a-f]{8}\.eml$/);
    expect((await PostalMime.parse(raw)).text).toContain("email-verification/abc");
    expect(JSON.parse(log)).toMatchObject({ link: "http://localhost:4000/email-verification/abc" });
  });

  test("logs no link in production: it may give access to an account", async () => {
    const { log } = await sendToFolder({ ...config, mode: "production" });
    expect(log).not.toContain("email-verification");
  });
});
