import { get as httpGet, type IncomingMessage } from "node:http";
import { signOut } from "@quire/contracts/calls/accounts";
import { followSite } from "@quire/contracts/calls/reactions";
import { cookieName } from "@quire/domain/accounts/cookies";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { PLATFORM_HOST } from "../../../testing/serverOver.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { deliverEvents } from "./jobs/handleDeliver.ts";
import { eventStreamsOf } from "./streams.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
  await app.server.start();
});
afterAll(() => app.close());

/** A stream as a browser opens it, and what it has received. */
async function open(browser: Caller, query = "") {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    httpGet(
      {
        host: "127.0.0.1",
        port: app.server.info.port,
        path: `/api/r/notifications/stream${query}`,
        headers: {
          host: PLATFORM_HOST,
          cookie: `${cookieName("session", "http")}=${browser.cookies.get(cookieName("session", "http"))}`,
          "accept-encoding": "gzip",
        },
      },
      resolve,
    ).on("error", reject),
  );
  const stream = { response, text: "", hasEnded: false };
  response.setEncoding("utf8").on("data", (part) => {
    stream.text += part;
  });
  response.on("end", () => {
    stream.hasEnded = true;
  });
  return stream;
}

const event = (unread: number) => `event: unread\ndata: {"unread":${unread}}\n\n`;

it("sends the count at once and when it changes, uncompressed, to every device of the user", async () => {
  const site = await makeSite(app.platform);
  const devices = [await app.asBrowser(site), await app.asBrowser(site)];
  const streams = await Promise.all(devices.map((device) => open(device)));
  for (const { response } of streams)
    expect(response.headers).toMatchObject({
      "content-type": expect.stringContaining("text/event-stream"),
      "x-accel-buffering": "no",
      "cache-control": "private, no-store",
    });
  await expect.poll(() => streams.map(({ text }) => text.endsWith(event(0)))).toEqual([true, true]);
  const reader = await app.asBrowser(await makeUser(app.platform));
  await reader.call(followSite, { body: { site_id: site.id } });
  await deliverEvents(app.platform);
  await expect.poll(() => streams.map(({ text }) => text.endsWith(event(1)))).toEqual([true, true]);
  for (const { response } of streams) response.destroy();
});

it("ends with its session", async () => {
  const user = await makeUser(app.platform);
  const browser = await app.asBrowser(user);
  const stream = await open(browser);
  await expect.poll(() => stream.text).toBe(event(0));
  await browser.call(signOut, {});
  await eventStreamsOf(app.platform).refresh(new Set([user.id]));
  await expect.poll(() => stream.hasEnded).toBe(true);
  expect(stream.text).toBe(`${event(0)}event: end\ndata: {}\n\n`);
});

it("ends after the requested seconds", async () => {
  const stream = await open(await app.asBrowser(await makeUser(app.platform)), "?seconds=0");
  await expect.poll(() => stream.hasEnded).toBe(true);
});

it("refuses an eleventh stream of one user, until another is closed", async () => {
  const browser = await app.asBrowser(await makeUser(app.platform));
  const streams = [];
  for (let n = 0; n < 10; n++) streams.push(await open(browser));
  expect((await open(browser)).response.statusCode).toBe(429);
  streams[0]?.response.destroy();
  await expect.poll(async () => (await open(browser, "?seconds=0")).response.statusCode).toBe(200);
  for (const { response } of streams) response.destroy();
});
