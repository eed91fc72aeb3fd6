import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Server } from "@hapi/hapi";
import { createDraftComment } from "@quire/contracts/calls/drafts";
import { createPost } from "@quire/contracts/calls/posts";
import { recordViews } from "@quire/contracts/calls/views";
import type { ErrorBody } from "@quire/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePost } from "../../testing/factories/post.ts";
import { makeSite } from "../../testing/factories/site.ts";
import type { Caller } from "../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";
import { createListener, endSlowConnections } from "./listener.ts";
import { readBytes } from "./readBody.ts";

const MB = 1024 * 1024;
/** Never sent in full: only a server that responds before it reads the body answers it. */
const ENDLESS = { "content-length": String(8 * MB) };
const json = { "content-type": "application/json" };
const wide = `{${Array.from({ length: 600_000 }, (_, at) => `"k${at}":1`).join(",")}}`;

let app: TestServer;
let port: number;
beforeAll(async () => {
  app = await testServer();
  await app.server.start();
  ({ port } = app.server.listener.address() as AddressInfo);
});
afterAll(() => app.close());

interface Received {
  status: number;
  connection: string | undefined;
  error: ErrorBody["error"] | undefined;
}

/** Sends a request of which `part` is all that arrives, unless `isWhole`. */
function send(
  path: string,
  headers: Record<string, string>,
  part: string | Buffer,
  isWhole = false,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST", path, headers }, async (answer) => {
      let text = "";
      for await (const chunk of answer.setEncoding("utf8")) text += chunk;
      sent.destroy();
      const error = text.startsWith("{") ? (JSON.parse(text) as ErrorBody).error : undefined;
      resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection, error });
    });
    sent.on("error", reject);
    if (isWhole) sent.end(part);
    else sent.write(part);
  });
}

const headersOf = async () => {
  const guest = await app.asGuest();
  return {
    ...json,
    host: "localhost:4000",
    origin: "http://localhost:4000",
    cookie: [...guest.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-xsrf-token": guest.cookies.get("XSRF-TOKEN") ?? "",
  };
};
/** A call that guests make. */
const viewsPath = `/api/w${recordViews.path}`;

describe("a large body", () => {
  it("of a stranger is refused before it has arrived", async () => {
    const refused = await send(viewsPath, { ...json, ...ENDLESS }, "{");
    expect([refused.status, refused.error?.code]).toEqual([403, "origin_refused"]);
    expect(refused.connection).toBe("close");
  });

  it("is refused by its declared length, and the error says how much is allowed", async () => {
    const refused = await send(viewsPath, { ...(await headersOf()), ...ENDLESS }, "{");
    expect([refused.status, refused.error?.code]).toEqual([413, "too_large"]);
    expect(refused.error?.message).toContain("at most 64 kB");
  });

  it("without a declared length is refused once it exceeds the limit", async () => {
    const refused = await send(viewsPath, await headersOf(), Buffer.alloc(70_000, " "));
    expect([refused.status, refused.error?.code]).toEqual([413, "too_large"]);
  });

  it("of 600,000 keys is refused to the owner of a site too", async () => {
    const { id: siteId } = await makeSite(app.platform);
    const owner = await app.asProgram({ id: siteId });
    const refused = await owner.send("POST", `/api/w/${siteId}/posts`, wide, { headers: json });
    expect([refused.status, refused.error?.code]).toEqual([413, "too_large"]);
  });

  it.each([
    ["a webhook", "/api/w/webhooks/stripe", 413],
    ["an unknown call", "/api/w/nothing", 404],
    ["a page", "/stories", 404],
    ["a link to unsubscribe", "/unsubscribe/nobody", 413],
  ])("to %s is refused at once, and its connection closes", async (_, path, status) => {
    const refused = await send(path, { ...json, ...ENDLESS }, "{");
    expect([refused.status, refused.connection]).toEqual([status, "close"]);
  });

  it("that is still being sent doesn't break the connection before the response is read", async () => {
    const address = `http://127.0.0.1:${port}/api/w/webhooks/stripe`;
    const refused = await fetch(address, { method: "POST", headers: json, body: Buffer.alloc(12 * MB, "a") });
    const { error } = (await refused.json()) as ErrorBody;
    expect([refused.status, error.code]).toEqual([413, "too_large"]);
  });
});

describe("an honest body", () => {
  let siteId: string;
  let owner: Caller;
  beforeAll(async () => {
    siteId = (await makeSite(app.platform)).id;
    owner = await app.asProgram({ id: siteId });
  });

  it("of a megabyte is saved as a post", async () => {
    const markdown = "Call me Ishmael.\n\n".repeat(60_000).slice(0, MB / 4);
    const saved = await owner.call(createPost, { params: { siteId }, body: { ptype: "blog", markdown } });
    expect(saved.status).toBe(201);
  });

  it("of three long texts in Hindi is a suggestion on a draft", async () => {
    const { id } = await makePost(app.platform, { site_id: siteId });
    const long = "क".repeat(20_000);
    const body = { text: long, quote: long, replacement: long, parent: null, anchor: null };
    const answer = await owner.call(createDraftComment, { params: { siteId, id }, body });
    expect(answer.status).not.toBe(413);
  });

  it("that is refused leaves its connection open", async () => {
    const refused = await send(viewsPath, json, "{}", true);
    expect([refused.status, refused.connection]).toEqual([403, "keep-alive"]);
  });

  it("in a compressed form is refused with the reason", async () => {
    const headers = { ...(await headersOf()), "content-encoding": "gzip" };
    const refused = await send(viewsPath, headers, "x", true);
    expect(refused).toMatchObject({ status: 415, error: { message: "Send the body uncompressed." } });
  });
});

describe("a client that is slow", () => {
  /** Reads bodies at this pace: four bytes in each 200 ms. */
  async function withReader<T>(work: (port: number) => Promise<T>): Promise<T> {
    const server = createServer(async (incoming: IncomingMessage, answer) => {
      const pace = { periodMs: 200, bytes: 4 };
      const read = await readBytes(incoming, 1000, pace).catch((error) => error.code as string);
      answer.writeHead(200, { connection: "close" }).end(String(read));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      return await work((server.address() as AddressInfo).port);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  /** Sends 40 bytes, so many at once, so far apart. */
  async function trickle(to: number, size: number, apartMs: number): Promise<string> {
    const socket = connect(to, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\n");
    let left = 40;
    const timer = setInterval(() => {
      socket.write("a".repeat(Math.min(size, left)));
      left -= size;
      if (left <= 0) clearInterval(timer);
    }, apartMs);
    let text = "";
    socket.on("error", () => undefined);
    for await (const chunk of socket.setEncoding("utf8")) text += chunk;
    clearInterval(timer);
    return text.slice(text.indexOf("\r\n\r\n") + 4);
  }

  it("is refused if it sends a body byte by byte", async () => {
    expect(await withReader((to) => trickle(to, 1, 150))).toContain("request_timeout");
  });

  it("is served if it keeps the pace, however long it takes", async () => {
    expect(await withReader((to) => trickle(to, 5, 50))).toContain("a".repeat(40));
  });

  it("that has hung up is not waited for, even if all of its body had arrived", async () => {
    const read = new Promise<unknown>((resolve) => {
      const server = createServer(async (incoming: IncomingMessage) => {
        await once(incoming, "error");
        resolve(readBytes(incoming, 1000, { periodMs: 50, bytes: 4 }).catch((error) => error.code));
        server.close();
      }).listen(0, "127.0.0.1", () => {
        const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
        socket.end("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabcd", () => socket.destroy());
      });
    });
    expect(await read).toBe("malformed_body");
  });

  it("is disconnected if its headers don't arrive", async () => {
    const listener = createListener(100, 20).listen(0, "127.0.0.1");
    await once(listener, "listening");
    const socket = connect((listener.address() as AddressInfo).port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
    let text = "";
    for await (const chunk of socket.setEncoding("utf8")) text += chunk;
    expect(text).toContain("408 Request Timeout");
    listener.close();
  });

  describe("below hapi", () => {
    let server: Server;
    beforeAll(async () => {
      server = new Server({ listener: createListener(100, 20), port: 0, host: "127.0.0.1" });
      endSlowConnections(server);
      await server.start();
    });
    afterAll(() => server.stop());

    async function receive(sent: string): Promise<string> {
      const socket = connect(server.info.port as number, "127.0.0.1");
      if (sent) socket.write(sent);
      let text = "";
      for await (const chunk of socket.setEncoding("utf8")) text += chunk;
      return text;
    }

    it("gets no response before it has sent a byte: browsers open connections in advance", async () => {
      expect(await receive("")).toBe("");
    });

    it("gets 408 for a head that doesn't end, and 400 for one that is no HTTP", async () => {
      expect(await receive("GET / HTTP/1.1\r\nHost: x\r\n")).toContain("408 Request Timeout");
      expect(await receive("nonsense\r\n\r\n")).toContain("400 Bad Request");
    });
  });
});

it("keeps an idle connection for longer than nginx does, which is 60 seconds", () => {
  expect(createListener().keepAliveTimeout).toBeGreaterThan(60_000);
});
