import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { type Nginx, startNginx } from "../testing/nginxExample.ts";
import { freePort } from "../testing/ports.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

const portOf = (listener: { address(): unknown }) => (listener.address() as AddressInfo).port;

interface Received {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

function fetchPage(nginx: Nginx, path: string, options: RequestOptions = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const to = { host: "127.0.0.1", port: nginx.https, path, rejectUnauthorized: false, ...options };
    // Before the test's own limit, which says nothing about where it waited.
    const sent = request({ ...to, signal: AbortSignal.timeout(30_000) }, async (answer) => {
      let body = "";
      for await (const part of answer.setEncoding("utf8")) body += part;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    sent.on("error", reject).end();
  });
}

describe("behind nginx", () => {
  let app: TestServer;
  let nginx: Nginx;
  let requests: string[] = [];
  let host = "";

  beforeAll(async () => {
    const config = {
      platformHost: "example.com",
      platformProtocol: "https" as const,
      trustedProxies: ["127.0.0.1"],
    };
    app = await testServer({ config });
    app.server.events.on("response", (request) => requests.push(request.path));
    const site = await makeSite(app.platform);
    host = `${site.domain}.example.com`;
    await makePublication(app.platform, { site_id: site.id, title: "Behind a proxy" });
    await app.server.start();
    nginx = await startNginx(portOf(app.server.listener));
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(async () => {
    await nginx.close();
    await app.close();
  });

  it("a guest's page is cached without cookies, per site", async () => {
    const first = await fetchPage(nginx, "/", { headers: { host } });
    const second = await fetchPage(nginx, "/", { headers: { host } });
    const platform = await fetchPage(nginx, "/", { headers: { host: "example.com" } });
    expect([first, second, platform].map(({ headers }) => headers["x-cache"])).toEqual([
      "MISS",
      "HIT",
      "MISS",
    ]);
    expect(second.body).toBe(first.body);
    expect(second.body).toContain("Behind a proxy");
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect(platform.body).not.toBe(first.body);
    expect(requests).toEqual(["/", "/"]);
  });

  it("a browser that has the page gets 304 without a request to the server", async () => {
    const { headers } = await fetchPage(nginx, "/?sort=oldest", { headers: { host } });
    requests = [];
    const known = { host, "if-none-match": headers.etag };
    const second = await fetchPage(nginx, "/?sort=oldest", { headers: known });
    expect([second.status, second.body, requests]).toEqual([304, "", []]);
  });

  it.each([
    ["a session's cookie", { cookie: "theme=dark; __Host-quire_session=abc" }],
    ["a program's token", { authorization: "Bearer abc" }],
  ])("%s bypasses the cache and leaves nothing in it", async (_, secret) => {
    const path = `/profile?for=${Object.keys(secret)[0]}`;
    const answers = [];
    for (const headers of [{ host, ...secret }, { host, ...secret }, { host }])
      answers.push(await fetchPage(nginx, path, { headers }));
    expect(answers.map(({ headers }) => headers["x-cache"])).toEqual(["BYPASS", "BYPASS", "MISS"]);
    expect(requests).toHaveLength(3);
  });

  it("session requests are never cached", async () => {
    for (const cache of ["MISS", "MISS"])
      expect((await fetchPage(nginx, "/api/r/session", { headers: { host } })).headers["x-cache"]).toBe(
        cache,
      );
    expect(requests).toHaveLength(2);
  });

  it("clients can't spoof another site's name", async () => {
    const headers = { host: "example.com", "x-forwarded-host": host, "x-forwarded-for": "203.0.113.9" };
    expect((await fetchPage(nginx, "/guides", { headers })).body).not.toContain(host);
  });

  it.each(["/metrics", "/tls/ask?domain=example.com", "/%6detrics"])(
    "%s is closed to visitors",
    async (path) => {
      expect((await fetchPage(nginx, path, { headers: { host } })).status).toBe(404);
      expect(requests).toEqual([]);
    },
  );

  it("plain http redirects to https", async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx.http}/post/1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "https://127.0.0.1/post/1"]);
  });
});

describe("nginx in front of a stub server", () => {
  let origin: Server;
  let nginx: Nginx;
  beforeAll(async () => {
    origin = createServer();
    await new Promise<void>((resolve) => origin.listen(0, "127.0.0.1", resolve));
    nginx = await startNginx(portOf(origin));
  });
  afterAll(async () => {
    await nginx.close();
    origin.closeAllConnections();
    await new Promise((resolve) => origin.close(resolve));
  });

  it("an upload streams through while it is being sent, however large", async () => {
    const part = Buffer.alloc(2_000_000, "a");
    const started = new Promise<void>((resolve) => {
      origin.once("request", async (requests: IncomingMessage, answer) => {
        let size = 0;
        for await (const chunk of requests as AsyncIterable<Buffer>) {
          size += chunk.length;
          resolve();
        }
        answer.end(String(size));
      });
    });
    const to = { host: "127.0.0.1", port: nginx.https, rejectUnauthorized: false, method: "POST" };
    const sent = request({ ...to, path: "/api/w/sites/1/uploads/image" });
    const answered = new Promise<string>((resolve, reject) => {
      sent.on("error", reject).on("response", async (answer) => {
        let body = "";
        for await (const chunk of answer.setEncoding("utf8")) body += chunk;
        resolve(body);
      });
    });
    sent.write(part);
    await started;
    sent.end(part);
    expect(await answered).toBe("4000000");
  });

  it("a flood from one address is limited", async () => {
    const answerAll = (_request: IncomingMessage, answer: ServerResponse) => void answer.end("ok");
    origin.on("request", answerAll);
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => fetchPage(nginx, "/api/w/nothing", { method: "POST", agent })),
    );
    agent.destroy();
    origin.off("request", answerAll);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(100);
  });

  it("a socket stays open in both directions, with the client's address", async () => {
    const upgraded = new Promise<IncomingMessage["headers"]>((resolve) => {
      origin.once("upgrade", (requests: IncomingMessage, socket) => {
        resolve(requests.headers);
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
        socket.on("data", (data: Buffer) => socket.end(`you said ${data}`));
      });
    });
    const headers = {
      host: "melville.example.com",
      connection: "Upgrade",
      upgrade: "websocket",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "other.example.com",
    };
    const said = await new Promise<string>((resolve, reject) => {
      const to = {
        host: "127.0.0.1",
        port: nginx.https,
        rejectUnauthorized: false,
        path: "/rooms/1",
        headers,
      };
      const sent = request(to).on("error", reject).end();
      sent.on("upgrade", (_answer, socket) => {
        socket.write("ahoy");
        socket.on("data", (data: Buffer) => resolve(String(data)));
      });
    });
    expect(said).toBe("you said ahoy");
    expect(await upgraded).toMatchObject({
      host: "melville.example.com",
      "x-forwarded-host": "melville.example.com",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.9, 127.0.0.1",
    });
  });
});

describe("nginx in front of two processes", () => {
  const received: string[] = [];
  let cutsNext = false;
  /** A process that can be stopped, and started again on its port. */
  function makeProcess() {
    let server: Server;
    const self = {
      port: 0,
      requests: 0,
      async start() {
        server = createServer((request, answer) => {
          self.requests++;
          received.push(`${request.method} ${request.url}`);
          if (cutsNext) request.socket.destroy();
          else answer.end("ok");
          cutsNext = false;
        });
        self.port ||= await freePort();
        await once(server.listen(self.port, "127.0.0.1"), "listening");
      },
      async stop() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
    return self;
  }
  const [first, second] = [makeProcess(), makeProcess()];
  let nginx: Nginx;
  let paths = 0;
  /** Of new pages, which are in no cache, and of writes. */
  async function statuses(): Promise<Set<number>> {
    const all = Array.from({ length: 10 }, () => [
      fetchPage(nginx, `/page/${++paths}`),
      fetchPage(nginx, `/api/w/${++paths}`, { method: "POST" }),
    ]);
    return new Set((await Promise.all(all.flat())).map(({ status }) => status));
  }

  // For each test, so that none finds a process left out by the one before.
  beforeEach(async () => {
    for (const one of [first, second]) {
      // What was free for the last test may be taken now.
      one.port = 0;
      await one.start();
    }
    nginx = await startNginx(first.port, second.port);
  });
  afterEach(async () => {
    await nginx.close();
    for (const one of [first, second]) await one.stop();
  });

  it("a rolling restart with three seconds between the two loses no request", async () => {
    await first.stop();
    expect(await statuses()).toEqual(new Set([200]));
    await first.start();
    const before = first.requests;
    const isBack = async () => (await fetchPage(nginx, `/page/${++paths}`)) && first.requests > before;
    await expect.poll(isBack).toBe(true);
    await second.stop();
    expect(await statuses()).toEqual(new Set([200]));
    await second.start();
  });

  it.each([
    ["GET", 200, 2],
    ["DELETE", 200, 2],
    ["POST", 502, 1],
    ["PATCH", 502, 1],
  ])("a %s that a process leaves unanswered gets %i and is sent %i times", async (method, status, times) => {
    const path = `/api/w/${++paths}`;
    cutsNext = true;
    expect((await fetchPage(nginx, path, { method })).status).toBe(status);
    expect(received.filter((one) => one === `${method} ${path}`)).toHaveLength(times);
  });
});
