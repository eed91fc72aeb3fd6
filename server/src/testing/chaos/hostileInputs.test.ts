import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSession } from "../factories/session.ts";
import { makeSite } from "../factories/site.ts";
import { type HostileInput, hostileInputs } from "../hostileInputs.ts";
import { type TestServer, testServer } from "../testServer.ts";

let app: TestServer;
let origin: string;
let inputs: HostileInput[];
beforeAll(async () => {
  app = await testServer();
  const { id: siteId } = await makeSite(app.platform);
  const { token } = await makeSession(app.platform, { user_id: siteId });
  // PDFs are read in a process of their own, which the tests don't start.
  inputs = hostileInputs({ siteId, token }).filter(({ path }) => !path.endsWith("/pdf"));
  await app.server.start();
  origin = `http://127.0.0.1:${(app.server.listener.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

// `npm run bench -- hostile` measures how long they hold up the server.
it("get an answer that their contract names", async () => {
  for (const { name, method = "POST", path, headers, body, statuses } of inputs) {
    const response = await fetch(origin + path, { method, headers, body: body() });
    await response.text();
    expect(statuses, name).toContain(response.status);
  }
});
