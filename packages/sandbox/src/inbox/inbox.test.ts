import { existsSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMessages } from "../messages.ts";
import { openSandbox, type TestSandbox } from "../testing/openSandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function text(to: string, body: string): Promise<void> {
  const {
    TWILIO_ACCOUNT_SID: sid,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_URL,
    TWILIO_FROM = "",
  } = sandbox.environment;
  const response = await fetch(`${TWILIO_URL}/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${sid}:${token}`)}` },
    body: new URLSearchParams({ To: to, From: TWILIO_FROM, Body: body }),
  });
  expect(response.status).toBe(201);
}

const listed = async (to: string) =>
  JSON.parse((await sandbox.request(`/messages.json?to=${encodeURIComponent(to)}`)).text);

it("lists messages newest first, with their codes and clickable links", async () => {
  await text("+919845012345", "123456 is your code. See http://localhost:4000/x?a=1&b=2");
  await text("+919845012345", "The second");
  const { messages } = await listed("+919845012345");
  expect(messages).toMatchObject([
    { text: "The second", code: null, links: [] },
    { code: "123456", links: ["http://localhost:4000/x?a=1&b=2"], by: "twilio" },
  ]);
  const list = (await sandbox.request("/")).text;
  expect(list).toContain("123456");
  const page = (await sandbox.request(`/messages/${messages[1].id}`)).text;
  expect(page).toContain('<a href="http://localhost:4000/x?a=1&#38;b=2">');
  expect((await sandbox.request("/messages/none")).status).toBe(404);
});

it("shows a message's content as text, never as markup", async () => {
  await text("+919845000001", '<script>alert(1)</script> http://x.example/"><img src=x onerror=alert(1)>');
  const { messages } = await listed("+919845000001");
  for (const path of ["/", `/messages/${messages[0].id}`]) {
    const { text: page } = await sandbox.request(path);
    expect(page).not.toMatch(/<script|<img/);
  }
});

it("keeps messages across a restart, and skips a truncated line", async () => {
  const file = `${sandbox.dir}/again/messages.jsonl`;
  const first = await openMessages(file);
  // If this created the server's folder first, the database's user could not open it.
  expect(existsSync(dirname(file))).toBe(false);
  const message = {
    by: "smtp",
    from: "a@x.example",
    to: ["b@x.example"],
    subject: "S",
    text: "T",
    html: null,
    messageId: null,
  };
  await first.save(message);
  await first.save({ ...message, subject: "Second" });
  await appendFile(file, '\n{"id": "half');
  const restarted = await openMessages(file);
  await restarted.save({ ...message, subject: "Third" });
  const third = await openMessages(file);
  expect(third.list().map(({ subject }) => subject)).toEqual(["Third", "Second", "S"]);
  await restarted.clear();
  expect((await openMessages(file)).list()).toEqual([]);
});

it("deletes all messages on request", async () => {
  await text("+919845000002", "Hello");
  const answer = await sandbox.request("/messages/clear", { method: "POST", redirect: "manual" });
  expect(answer.status).toBe(303);
  expect((await listed("+919845000002")).messages).toEqual([]);
});
