import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../testing/factories/site.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const get = (url: string, host = "localhost:4000") => app.server.inject({ url, headers: { host } });
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]),
  );

describe("security.txt", () => {
  it("names a contact, itself, and a day within the year", async () => {
    const { headers, payload, statusCode } = await get("/.well-known/security.txt");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const fields = fieldsOf(payload);
    expect(fields).toMatchObject({
      Contact: "mailto:support@localhost",
      Canonical: "http://localhost:4000/.well-known/security.txt",
    });
    const days = (Date.parse(fields.Expires ?? "") - app.platform.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(181);
  });

  it("is served by each site, under the site's own address", async () => {
    const { domain } = await makeSite(app.platform);
    const { payload } = await get("/.well-known/security.txt", `${domain}.localhost:4000`);
    expect(fieldsOf(payload).Canonical).toBe(`http://${domain}.localhost:4000/.well-known/security.txt`);
  });

  it("redirects from a site's former address to its own domain", async () => {
    const { domain } = await makeSite(app.platform, { custom_domain: "whale.example" });
    const { headers, statusCode } = await get("/.well-known/security.txt", `${domain}.localhost:4000`);
    expect(statusCode).toBe(307);
    expect(headers.location).toBe("http://whale.example/.well-known/security.txt");
  });

  it("doesn't exist on a host without a site", async () => {
    expect((await get("/.well-known/security.txt", "nobody.localhost:4000")).statusCode).toBe(404);
  });
});

describe("assetlinks.json", () => {
  const PATH = "/.well-known/assetlinks.json";
  const FINGERPRINT = Array.from({ length: 32 }, () => "AB").join(":");

  it("doesn't exist without an Android app", async () => {
    expect((await get(PATH)).statusCode).toBe(404);
  });

  it("names the operator's app on the platform and on its sites", async () => {
    const config = {
      android: { playUrl: null, app: { packageName: "com.example.quire", fingerprints: [FINGERPRINT] } },
    };
    const other = await testServer({ config, secondPlatform: app.platform });
    const { domain } = await makeSite(app.platform);
    for (const host of ["localhost:4000", `${domain}.localhost:4000`]) {
      const { statusCode, headers, payload } = await other.server.inject({ url: PATH, headers: { host } });
      expect([statusCode, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
      expect(JSON.parse(payload)).toEqual([
        {
          relation: ["delegate_permission/common.handle_all_urls"],
          target: {
            namespace: "android_app",
            package_name: "com.example.quire",
            sha256_cert_fingerprints: [FINGERPRINT],
          },
        },
      ]);
    }
    await other.close();
  });
});

describe("the manifest", () => {
  it("names the Android app on the platform, where the operator has one", async () => {
    const playUrl = "https://play.google.com/store/apps/details?id=com.example.quire";
    const android = { playUrl, app: { packageName: "com.example.quire", fingerprints: ["AB"] } };
    const other = await testServer({ config: { android }, secondPlatform: app.platform });
    const { domain } = await makeSite(app.platform);
    const appsOf = async (host: string) =>
      JSON.parse((await other.server.inject({ url: "/manifest.webmanifest", headers: { host } })).payload)
        .related_applications;
    expect(await appsOf("localhost:4000")).toEqual([
      { platform: "play", url: playUrl, id: "com.example.quire" },
    ]);
    expect(await appsOf(`${domain}.localhost:4000`)).toBeUndefined();
    await other.close();
  });
});

describe("change-password", () => {
  it("redirects to the platform's settings, from a site too", async () => {
    const { domain } = await makeSite(app.platform);
    for (const host of ["localhost:4000", `${domain}.localhost:4000`]) {
      const { headers, statusCode } = await get("/.well-known/change-password", host);
      expect(statusCode).toBe(307);
      expect(headers.location).toBe("http://localhost:4000/settings/security");
    }
  });

  it("can be trusted: a made-up well-known address is a 404", async () => {
    const made = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
    expect((await get(made)).statusCode).toBe(404);
  });
});
