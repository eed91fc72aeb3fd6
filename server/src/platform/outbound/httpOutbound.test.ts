import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OutboundOptions, openHttpOutbound } from "./httpOutbound.ts";
import type { FetchOptions } from "./outbound.ts";
import { isPublicAddress } from "./publicAddress.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const page: FetchOptions = { accept: "text/html", types: ["text/html"], maxBytes: 10_000 };
const html = { "content-type": "text/html" };
const redirect =
  (to: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location: to }).end();

/** Compressed before a request's time is measured, and quickly. */
const BROTLI_BOMB = brotliCompressSync(Buffer.alloc(20_000_000), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
});

/** What a malicious server responds, by path. */
const ANSWERS: Record<string, Answer> = {
  "/page": (_, response) => response.writeHead(200, html).end("<title>A page</title>"),
  "/echo": (request, response) =>
    response.writeHead(200, html).end(JSON.stringify([request.headers.host, request.headers["user-agent"]])),
  "/to-page": redirect("/page"),
  "/to-metadata": redirect("http://169.254.169.254/latest/meta-data/"),
  "/to-loopback": redirect("http://127.0.0.1:1/"),
  "/to-disguised": redirect("http://0x7f000001/"),
  "/to-mapped": redirect("http://[::ffff:127.0.0.1]/"),
  "/to-inner-name": redirect("http://inner.example/"),
  "/to-file": redirect("file:///etc/passwd"),
  "/to-user": redirect("http://user:secret@outer.example/page"),
  "/to-nowhere": (_, response) => response.writeHead(302).end(),
  "/loop": redirect("/loop"),
  "/missing": (_, response) => response.writeHead(404, html).end("no"),
  "/picture": (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("png"),
  "/untyped": (_, response) => response.writeHead(200).end("?"),
  "/endless": (_, response) => {
    response.writeHead(200, html);
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(4096)));
    };
    response.on("drain", write);
    write();
  },
  "/gzip": (_, response) =>
    response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(gzipSync("unpacked")),
  "/bomb": (_, response) =>
    response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000))),
  "/brotli-bomb": (_, response) =>
    response.writeHead(200, { ...html, "content-encoding": "br" }).end(BROTLI_BOMB),
  "/packed-twice": (_, response) =>
    response.writeHead(200, { ...html, "content-encoding": "gzip, gzip" }).end(gzipSync(gzipSync("x"))),
  "/not-gzip": (_, response) =>
    response.writeHead(200, { ...html, "content-encoding": "gzip" }).end("not packed at all"),
  "/silent": () => undefined,
  "/drip": (_, response) => void response.writeHead(200, html).write("x"),
  "/huge-header": (_, response) =>
    response.writeHead(200, { ...html, "x-filler": "x".repeat(40_000) }).end("x"),
  "/reset": (request) => request.socket.destroy(),
};

let server: Server;
let port: number;
const requested: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "/";
    requested.push(path);
    ANSWERS[path]?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** `outer.example` stands for a site on the open internet: only our own malicious server is allowed. */
function outbound(more: Partial<OutboundOptions> = {}) {
  const resolve = async (name: string) => (name === "outer.example" ? ["127.0.0.1"] : ["10.0.0.7"]);
  return openHttpOutbound({
    agent: "Quire/1",
    resolve,
    resolveConfigured: resolve,
    allows: (address, to) =>
      (address === "127.0.0.1" && to === port) || (to === 80 && isPublicAddress(address)),
    timeoutMs: 3000,
    ...more,
  });
}
const at = (path: string) => `http://outer.example:${port}${path}`;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => "came back",
    (error) => error.reason ?? error,
  );

describe("a URL that a user entered", () => {
  it("is read, even if it moved", async () => {
    const answer = await outbound().get(at("/to-page"), page);
    expect(answer).toMatchObject({ url: at("/page"), contentType: "text/html" });
    expect(answer.body.toString()).toBe("<title>A page</title>");
  });

  it("is requested by its name, with our user agent", async () => {
    const { body } = await outbound().get(at("/echo"), page);
    expect(JSON.parse(body.toString())).toEqual([`outer.example:${port}`, "Quire/1"]);
  });

  it("is unpacked", async () => {
    expect((await outbound().get(at("/gzip"), page)).body.toString()).toBe("unpacked");
  });

  it("is streamed, up to its limit", async () => {
    const open = (path: string) =>
      outbound()
        .open(at(path), { ...page, types: null })
        .then(text);
    expect(await open("/to-page")).toBe("<title>A page</title>");
    expect(await failure(open("/endless"))).toBe("too_large");
    expect(await failure(open("/bomb"))).toBe("too_large");
    expect(await failure(open("/missing"))).toBe("bad_status");
  });

  it("is cut where its beginning is enough", async () => {
    const { body } = await outbound().get(at("/endless"), { ...page, cut: true });
    expect(body.length).toBe(page.maxBytes);
  });
});

describe("a URL that the operator configured", () => {
  const configured = { ...page, types: null, isConfigured: true };
  const onlyPublic = () => outbound({ allows: isPublicAddress });

  it("is read wherever it is, whatever its type", async () => {
    expect((await onlyPublic().get(at("/picture"), configured)).body.toString()).toBe("png");
  });

  it("may not redirect into our network", async () => {
    expect(await failure(onlyPublic().get(at("/to-page"), configured))).toBe("not_allowed");
  });
});

describe("a URL that would reach into our network", () => {
  it.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://017700000001/",
    "http://127.1/",
    "http://[::1]/",
    "http://[::ffff:7f00:1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.100.100.200/",
    "http://10.0.0.1/",
    "http://inner.example/",
    "http://0/",
    "http://1.1.1.1:22/",
    "http://1.1.1.1:6379/",
    "https://1.1.1.1:8443/",
  ])("is not connected to: %s", async (address) => {
    const guarded = openHttpOutbound({
      agent: "Quire/1",
      resolve: async (name) => (name === "localhost" ? ["127.0.0.1"] : ["10.0.0.7"]),
    });
    expect(await failure(guarded.get(address, page))).toBe("not_allowed");
  });

  it.each(["/to-metadata", "/to-loopback", "/to-disguised", "/to-mapped", "/to-inner-name"])(
    "is not followed to: %s",
    async (path) => {
      expect(await failure(outbound().get(at(path), page))).toBe("not_allowed");
    },
  );

  it("is refused where a name has one such address among others", async () => {
    const mixed = outbound({ resolve: async () => ["1.1.1.1", "192.168.0.1"] });
    expect(await failure(mixed.get("http://mixed.example/", page))).toBe("not_allowed");
  });

  it("can't be swapped in after the check: a name is resolved once per connection", async () => {
    const answers = [["127.0.0.1"], ["10.0.0.7"]];
    let lookups = 0;
    const rebinding = outbound({ resolve: async () => answers[Math.min(lookups++, 1)] as string[] });
    await rebinding.get(at("/page"), page);
    expect(lookups).toBe(1);
    lookups = 0;
    // A redirect to the same name is checked against its current address.
    expect(await failure(rebinding.get(at("/to-page"), page))).toBe("not_allowed");
  });

  it.each([
    "ftp://outer.example/",
    "file:///etc/passwd",
    "gopher://outer.example/",
    "data:text/html,x",
    "//x",
    "x",
    "",
  ])("must be http or https: “%s”", async (address) => {
    expect(await failure(outbound().get(address, page))).toBe("bad_address");
  });

  it("carries no credentials, nor does a redirect", async () => {
    expect(await failure(outbound().get(`http://user:x@outer.example:${port}/page`, page))).toBe(
      "bad_address",
    );
    expect(await failure(outbound().get(at("/to-user"), page))).toBe("bad_address");
    expect(await failure(outbound().get(at("/to-file"), page))).toBe("bad_address");
  });
});

describe("a response that would exhaust us", () => {
  it.each([
    ["/loop", "too_many_redirects"],
    ["/to-nowhere", "bad_status"],
    ["/missing", "bad_status"],
    ["/picture", "wrong_type"],
    ["/untyped", "wrong_type"],
    ["/endless", "too_large"],
    ["/bomb", "too_large"],
    ["/brotli-bomb", "too_large"],
    ["/packed-twice", "bad_encoding"],
    ["/not-gzip", "unreachable"],
    ["/huge-header", "unreachable"],
    ["/reset", "unreachable"],
  ])("%s is aborted: %s", async (path, reason) => {
    expect(await failure(outbound().get(at(path), page))).toBe(reason);
  });

  it("stops after four redirects", async () => {
    requested.length = 0;
    await failure(outbound().get(at("/loop"), page));
    expect(requested).toEqual(Array.from({ length: 5 }, () => "/loop"));
  });

  it.each(["/silent", "/drip"])("%s times out", async (path) => {
    expect(await failure(outbound({ timeoutMs: 150 }).get(at(path), page))).toBe("too_slow");
  });

  it("times out where the name can't be resolved", async () => {
    const stuck = outbound({ timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    expect(await failure(stuck.get(at("/page"), page))).toBe("too_slow");
  });

  it("fails where the name is unknown", async () => {
    const unknown = outbound({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(await failure(unknown.get("http://unknown.example/", page))).toBe("unreachable");
    expect(await failure(outbound({ resolve: async () => [] }).get(at("/page"), page))).toBe("unreachable");
  });
});
