import { createServer, type IncomingMessage, type Server } from "node:http";
import { type RequestOptions, request } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { type Nginx, startNginx } from "../testing/nginxExample.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

const portOf = (listener: { address(): unknown }) => (listener.address() as AddressInfo).port;

interface Received {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

function ask(nginx: Nginx, path: string, options: RequestOptions = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const to = { host: "127.0.0.1", port: nginx.https, path, rejectUnauthorized: false, ...options };
    const sent = request(to, async (answer) => {
      let body = "";
      for await (const part of answer.setEncoding("utf8")) body += part;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    sent.on("error", reject).end();
  });
}

describe("before the product", () => {
  let app: TestServer;
  let nginx: Nginx;
  let asked: string[] = [];
  let host = "";

  beforeAll(async () => {
    const config = {
      platformHost: "example.com",
      platformProtocol: "https" as const,
      trustedProxies: ["127.0.0.1"],
    };
    app = await testServer({ config });
    app.server.events.on("response", (request) => asked.push(request.path));
    const site = await makeSite(app.platform);
    host = `${site.domain}.example.com`;
    await makePublication(app.platform, { site_id: site.id, title: "Behind a proxy" });
    await app.server.start();
    nginx = await startNginx(portOf(app.server.listener));
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await nginx.close();
    await app.close();
  });

  it("a guest's page is kept, with no cookie, and each site's under its own name", async () => {
    const first = await ask(nginx, "/", { headers: { host } });
    const second = await ask(nginx, "/", { headers: { host } });
    const platform = await ask(nginx, "/", { headers: { host: "example.com" } });
    expect([first, second, platform].map(({ headers }) => headers["x-cache"])).toEqual([
      "MISS",
      "HIT",
      "MISS",
    ]);
    expect(second.body).toBe(first.body);
    expect(second.body).toContain("Behind a proxy");
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect(platform.body).not.toBe(first.body);
    expect(asked).toEqual(["/", "/"]);
  });

  it("a browser that has the page is told so without asking the server", async () => {
    const { headers } = await ask(nginx, "/?sort=oldest", { headers: { host } });
    asked = [];
    const known = { host, "if-none-match": headers.etag };
    const again = await ask(nginx, "/?sort=oldest", { headers: known });
    expect([again.status, again.body, asked]).toEqual([304, "", []]);
  });

  it.each([
    ["a session's cookie", { cookie: "theme=dark; __Host-quire_session=abc" }],
    ["a program's token", { authorization: "Bearer abc" }],
  ])("%s passes the cache by, and leaves nothing in it", async (_, secret) => {
    const path = `/profile?for=${Object.keys(secret)[0]}`;
    const answers = [];
    for (const headers of [{ host, ...secret }, { host, ...secret }, { host }])
      answers.push(await ask(nginx, path, { headers }));
    expect(answers.map(({ headers }) => headers["x-cache"])).toEqual(["BYPASS", "BYPASS", "MISS"]);
    expect(asked).toHaveLength(3);
  });

  it("who is here is asked each time", async () => {
    for (const cache of ["MISS", "MISS"])
      expect((await ask(nginx, "/api/r/session", { headers: { host } })).headers["x-cache"]).toBe(cache);
    expect(asked).toHaveLength(2);
  });

  it("nobody can put one site's page under another's name", async () => {
    const headers = { host: "example.com", "x-forwarded-host": host, "x-forwarded-for": "203.0.113.9" };
    expect((await ask(nginx, "/guides", { headers })).body).not.toContain(host);
  });

  it("plain http is sent on to https", async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx.http}/post/1`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "https://127.0.0.1/post/1"]);
  });
});

describe("before any server", () => {
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

  it("an upload arrives while it is still being sent, however large", async () => {
    const part = Buffer.alloc(2_000_000, "a");
    const begun = new Promise<void>((resolve) => {
      origin.once("request", async (asked: IncomingMessage, answer) => {
        let size = 0;
        for await (const chunk of asked as AsyncIterable<Buffer>) {
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
    await begun;
    sent.end(part);
    expect(await answered).toBe("4000000");
  });

  it("a socket stays open in both directions, told from where it came", async () => {
    const seen = new Promise<IncomingMessage["headers"]>((resolve) => {
      origin.once("upgrade", (asked: IncomingMessage, socket) => {
        resolve(asked.headers);
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
    expect(await seen).toMatchObject({
      host: "melville.example.com",
      "x-forwarded-host": "melville.example.com",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.9, 127.0.0.1",
    });
  });
});
