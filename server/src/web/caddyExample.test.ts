import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caddy, startCaddy } from "../testing/caddyExample.ts";
import { makePublication } from "../testing/factories/publication.ts";
import { makeSite } from "../testing/factories/site.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

interface Received {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

let app: TestServer;
let caddy: Caddy;
let requests: string[];

/** Connects by name, as a browser would, which triggers the certificate. */
function fetchPage(name: string, path = "/", headers: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const to = { host: "127.0.0.1", port: caddy.https, servername: name, rejectUnauthorized: false, path };
    const sent = request({ ...to, headers: { host: name, ...headers } }, async (answer) => {
      let body = "";
      for await (const part of answer.setEncoding("utf8")) body += part;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    sent.on("error", reject).end();
  });
}

beforeAll(async () => {
  app = await testServer({
    config: {
      platformHost: "quire.example",
      platformProtocol: "https",
      trustedProxies: ["127.0.0.1"],
    },
  });
  requests = [];
  app.server.events.on("response", (request) => requests.push(request.path));
  await makeSite(app.platform, { domain: "melville", custom_domain: null });
  const rachel = await makeSite(app.platform, { domain: "rachel", custom_domain: "read.whale.example" });
  await makePublication(app.platform, { site_id: rachel.id, title: "Behind a proxy" });
  await app.server.start();
  caddy = await startCaddy((app.server.listener.address() as AddressInfo).port);
});
afterAll(async () => {
  await caddy.close();
  await app.close();
});

describe("behind Caddy", () => {
  it.each(["quire.example", "melville.quire.example", "read.whale.example"])(
    "%s gets a certificate on first connection",
    async (name) => {
      expect((await fetchPage(name)).status).toBe(200);
      expect(requests).toContain("/tls/ask");
    },
  );

  it.each(["stranger.example", "nobody.quire.example", "a.melville.quire.example"])(
    "%s gets none, so certificates can't be requested for endless names",
    async (name) => {
      await expect(fetchPage(name)).rejects.toThrow();
    },
  );

  it("a domain serves its own site, and the previous address redirects there", async () => {
    const page = await fetchPage("read.whale.example");
    expect(page.body).toContain("Behind a proxy");
    expect(page.body).toContain('<link rel="canonical" href="https://read.whale.example/"');
    const before = await fetchPage("rachel.quire.example", "/stories");
    expect([before.status, before.headers.location]).toEqual([307, "https://read.whale.example/stories"]);
  });

  it("clients can't spoof another site's name or use the proxy's certificate check", async () => {
    const claimed = await fetchPage("melville.quire.example", "/", {
      "x-forwarded-host": "read.whale.example",
    });
    expect(claimed.body).not.toContain("Behind a proxy");
    for (const path of ["/metrics", "/tls/ask?domain=quire.example"])
      expect((await fetchPage("quire.example", path)).status).toBe(404);
  });
});
