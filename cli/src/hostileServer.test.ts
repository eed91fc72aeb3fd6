import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./testing/cliKit.ts";

/** Clears the screen in 7-bit and 8-bit form, sets the title, rings the bell, forges a line and reverses text. */
const HOSTILE = "a\u001b[2Jb\u009b2Jc\u001b]0;x\u0007d\r\u0000e\u202ef\u2066g";
const ID = "b01j0000000000000000";

const user = {
  id: ID,
  name: HOSTILE,
  email: HOSTILE,
  mobile: null,
  domain: "ada",
  site_url: `http://x/${HOSTILE}`,
};
const card = {
  id: ID,
  title: HOSTILE,
  ptype: "blog",
  subtype: null,
  visibility: HOSTILE,
  permalink: `/post/${HOSTILE}`,
  published: null,
  updated: "2026-01-05T10:00:00.000Z",
  words: 1,
  likes: 0,
  comments_count: 0,
  parent: { id: ID, title: HOSTILE, permalink: "/" },
};
const grant = {
  device_code: "d",
  user_code: HOSTILE,
  verification_uri: HOSTILE,
  verification_uri_complete: `file:///etc/passwd${HOSTILE}`,
  expires_in: 600,
  interval: 1,
};
const refusal = {
  error: {
    code: "access_denied",
    message: HOSTILE,
    next: HOSTILE,
    issues: [{ path: `body.${HOSTILE}`, message: HOSTILE }],
    details: HOSTILE,
    request_id: HOSTILE,
  },
};

let kit: CliKit;
let server: Server;
let broken = false;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = "" } = request;
    const isPoll = /token$/.test(url.replace(/\?.*/, ""));
    const body = url.includes("/accounts/me")
      ? user
      : url.includes("/posts")
        ? { posts: [card], next: HOSTILE }
        : grant;
    const fails = broken || isPoll;
    response.writeHead(fails ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(fails ? refusal : body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  kit = await openCliKit();
  kit.env.QUIRE_HOST = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await kit.clear();
  server.close();
});

const CONTROLS = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

describe.each([false, true])("a server that sends hostile text (refusing: %s)", (refusing) => {
  it.each(["whoami", "posts", "posts --drafts", "login --no-browser", "login --with-token", "logout"])(
    "can't control the terminal through `quire %s`, as text or JSON",
    async (line) => {
      broken = refusing;
      for (const command of [line, `${line} --json`]) {
        const { out, err } = await kit.quire(command, "a-token");
        expect(out + err).not.toMatch(CONTROLS);
        if (command.endsWith("--json") && out) expect(() => JSON.parse(out)).not.toThrow();
      }
    },
  );
});

it("--json gives scripts the server's exact text", async () => {
  broken = false;
  const { posts } = (await kit.quire("posts --limit 1 --json")).json() as { posts: { title: string }[] };
  expect(posts[0]?.title).toBe(HOSTILE);
});
