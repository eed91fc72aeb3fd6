import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSession } from "../factories/session.ts";
import { makeSite } from "../factories/site.ts";
import { type HostileInput, hostileInputs } from "../hostileInputs.ts";
import { type TestServer, testServer } from "../testServer.ts";

/** What the machine's other work may add; unlimited, these inputs held the server for six seconds to hours. */
const MOST_MS = 2_000;

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

it("are answered without holding up the server", async () => {
  for (const { name, method = "POST", path, headers, body, statuses } of inputs) {
    const bytes = body();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const response = await fetch(origin + path, { method, headers, body: bytes });
    await response.text();
    delay.disable();
    expect(statuses, name).toContain(response.status);
    expect(delay.max / 1e6, name).toBeLessThan(MOST_MS);
  }
});
