import { getAbout, getLocation } from "@quire/contracts/calls/about";
import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "../../../package.json";
import { PLATFORM_HOST } from "../../testing/serverOver.ts";
import { testCaller } from "../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ config: { countryHeader: "x-country", trustedProxies: ["198.18.0.0/15"] } });
});
afterAll(() => app.close());

it("a program can identify the server at an address without signing in", async () => {
  const answer = await (await app.asGuest()).call(getAbout, {});
  expect(answer.body).toEqual({ product: "Quire", version, platform: "http://localhost:4000" });
});

it("a caller's location is the country that the operator's proxy names", async () => {
  const browser = testCaller(app.server, { host: PLATFORM_HOST, address: "198.18.99.1" });
  const locate = async (country?: string) =>
    (await browser.call(getLocation, {}, { headers: { "x-country": country } })).body;
  expect(await locate("de")).toEqual({ country: "DE", currency: "EUR" });
  expect(await locate("US")).toEqual({ country: "US", currency: "USD" });
  expect(await locate("??")).toEqual({ country: null, currency: "INR" });
  expect(await locate()).toEqual({ country: null, currency: "INR" });
});
