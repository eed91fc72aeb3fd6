import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

it.each([
  ["GET", "/api"],
  ["GET", "/api/r/nothing"],
  ["GET", "/api/r/sites//profile"],
  ["POST", "/api/w/nothing"],
  ["DELETE", "/api/r/session"],
  ["PATCH", "/api/w/SIGNUP"],
])("%s %s, an unknown call, is refused in the API's own format, not with a page", async (method, path) => {
  const answer = await (await app.asGuest()).send(method, path);
  expect([answer.status, answer.error?.code]).toEqual([404, "not_found"]);
});
