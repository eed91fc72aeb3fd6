import { getDomain, linkDomain, unlinkDomain, verifyDomain } from "@quire/contracts/calls/domains";
import { updateProfile } from "@quire/contracts/calls/sites";
import { Role } from "@quire/domain/enums";
import { type DnsServer, startDns } from "@quire/sandbox/dns/startDns";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openResolverDns } from "../../../platform/dns/resolverDns.ts";
import { makePublication } from "../../../testing/factories/publication.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
let dns: DnsServer;
let owner: Caller;
let onLabel: Caller;
let onDomain: Caller;
let id: string;
let post: string;
let label: string;
let domain: string;
let made = 0;

beforeAll(async () => {
  dns = await startDns();
  app = await testServer({
    config: { domainEdge: { target: "edge.quire.example", addresses: [] } },
    dns: openResolverDns({ servers: [dns.address] }),
  });
});
afterAll(async () => {
  await app.close();
  await dns.close();
});

beforeEach(async () => {
  made += 1;
  ({ id } = await makeUser(app.platform, { groups: [Role.pro] }));
  const site = await makeSite(app.platform, { id });
  label = `http://${site.domain}.localhost:4000`;
  domain = `http://read.pequod${made}.example`;
  const published = await makePublication(app.platform, { site_id: id, title: "Loomings" });
  owner = await app.asBrowser({ id });
  [onLabel, onDomain] = [await app.asGuest(new URL(label).host), await app.asGuest(new URL(domain).host)];
  post = `/post/${published.post_id}/loomings`;
});

async function activate() {
  const { host } = new URL(domain);
  const { body } = await owner.call(linkDomain, { params: { id }, body: { domain: host } });
  dns.zones.set(host, { CNAME: "edge.quire.example" });
  dns.zones.set(`_quire-challenge.${host}`, { TXT: [String(body.domain.records[0]?.value)] });
  expect((await owner.call(verifyDomain, { params: { id } })).body.domain.state).toBe("activated");
}
const unlink = () => owner.call(unlinkDomain, { params: { id } });

/** Returns, for each page or file that names the site's address, the origins it names. */
async function namedIn(caller: Caller): Promise<Record<string, string[]>> {
  const paths = [post, "/rss.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/robots.txt"];
  const answers = await Promise.all(paths.map((path) => caller.get(path)));
  const entries = paths.map((path, at) => {
    const text = JSON.stringify(answers[at]?.body).replaceAll("\\/", "/");
    return [path === post ? "post" : path, [label, domain].filter((origin) => text.includes(origin))];
  });
  return Object.fromEntries(entries);
}

const everywhere = (origin: string) => ({
  post: [origin],
  "/rss.xml": [origin],
  "/atom.xml": [origin],
  "/feed.json": [origin],
  "/sitemap.xml": [origin],
  "/robots.txt": [origin],
});

describe("a site that moves to its own domain", () => {
  it("names the new address in pages, feeds, sitemap and robots.txt at once, and the old one again when unlinked", async () => {
    // Requested before the move, so that a stale cache would show.
    expect(await namedIn(onLabel)).toEqual(everywhere(label));
    expect((await onDomain.get("/")).status).toBe(404);
    await activate();
    expect(await namedIn(onDomain)).toEqual(everywhere(domain));
    expect((await onDomain.get(post)).body).toContain(`<link rel="canonical" href="${domain}${post}"`);
    await unlink();
    expect(await namedIn(onLabel)).toEqual(everywhere(label));
  });

  it.each(["/", "/stories", "/post/b/x?next=1", "/rss.xml", "/atom.xml", "/feed.json", "/sitemap.xml"])(
    "redirects %s from the old address, temporarily and uncached",
    async (path) => {
      await activate();
      const answer = await onLabel.get(path);
      expect([answer.status, answer.headers.location, answer.headers["cache-control"]]).toEqual([
        307,
        domain + path,
        "no-store",
      ]);
    },
  );

  it("redirects the other way when the domain is unlinked", async () => {
    await activate();
    await unlink();
    const answer = await onDomain.get(`${post}?a=b`);
    expect([answer.status, answer.headers.location, answer.headers["cache-control"]]).toEqual([
      307,
      `${label}${post}?a=b`,
      "no-store",
    ]);
    expect((await onLabel.get(post)).status).toBe(200);
  });

  it("still serves the worker, app and API at the old address, with the new address in page data", async () => {
    const signedIn = await app.asBrowser({ id }, new URL(label).host);
    await activate();
    for (const path of ["/sw.js", "/app.html", "/manifest.webmanifest", "/robots.txt", "/api/r/session"])
      expect([path, (await onLabel.get(path)).status]).toEqual([path, 200]);
    const page = await onLabel.get(`/api/sr/page?path=${encodeURIComponent(post)}`);
    expect(page.body).toMatchObject({
      canonical: domain + post,
      site: { url: domain, custom_domain: new URL(domain).host },
    });
    // Users signed in there stay signed in, and can send their pending changes.
    expect((await signedIn.call(getDomain, { params: { id } })).status).toBe(200);
    const saved = await signedIn.call(updateProfile, { params: { id }, body: { name: "The Pequod" } });
    expect([saved.status, saved.body.name]).toEqual([200, "The Pequod"]);
  });

  it("answers at its domain on any port, with the same data under both names", async () => {
    await activate();
    const onPort = await app.asGuest(`${new URL(domain).host}:8443`);
    expect((await onPort.get("/")).status).toBe(200);
    const [one, other] = [
      await onDomain.get("/api/sr/page?path=/"),
      await onLabel.get("/api/sr/page?path=/"),
    ];
    expect(one.body).toEqual(other.body);
  });
});

describe("a proxy's certificate check", () => {
  const statusFor = async (name: string) =>
    (await (await app.asGuest()).get(`/tls/ask?domain=${encodeURIComponent(name)}`)).status;

  it("allows the platform, sites, and domains for as long as they serve or redirect", async () => {
    const [host, own] = [new URL(domain).host, new URL(label).hostname];
    expect([
      await statusFor("localhost"),
      await statusFor("www.localhost"),
      await statusFor(own),
      await statusFor(host),
    ]).toEqual([200, 200, 200, 404]);
    await owner.call(linkDomain, { params: { id }, body: { domain: host } });
    // Requested but not proved: anyone can request a name.
    expect(await statusFor(host)).toBe(404);
    await activate();
    expect([await statusFor(host), await statusFor(own), await statusFor(host.toUpperCase())]).toEqual([
      200, 200, 200,
    ]);
    await unlink();
    expect(await statusFor(host)).toBe(200);
    await app.platform.jobs.enqueue(null, "domains.sweep", {});
    await app.platform.advance(31 * 24 * 3_600_000);
    await app.platform.jobs.runDue();
    expect(await statusFor(host)).toBe(404);
  });

  it.each([
    "",
    "nobody.localhost",
    "a.b.localhost",
    "stranger.example",
    "127.0.0.1",
    "[::1]",
    "localhost:4000",
    "localhost.",
    "*.localhost",
    "../x",
    "a".repeat(3000),
    "\u0000",
  ])("refuses “%s”", async (name) => {
    expect(await statusFor(name)).toBe(404);
  });

  it("answers only with a status", async () => {
    const guest = await app.asGuest();
    for (const query of ["?domain=localhost", "?domain=nobody.localhost", "", "?domain=a&domain=localhost"]) {
      const answer = await guest.get(`/tls/ask${query}`);
      expect([answer.body, answer.headers["cache-control"]]).toEqual(["", "no-store"]);
    }
    expect((await guest.get("/tls/ask?domain=localhost&domain=localhost")).status).toBe(404);
  });
});
