import { getAbout } from "@quire/contracts/calls/about";
import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "../../../package.json";
import { type TestServer, testServer } from "../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

it("a program can identify the server at an address without signing in", async () => {
  const answer = await (await app.asGuest()).call(getAbout, {});
  expect(answer.body).toEqual({ product: "Quire", version, platform: "http://localhost:4000" });
});
