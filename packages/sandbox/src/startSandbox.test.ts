import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startSandbox } from "./startSandbox.ts";
import { openSandbox, type TestSandbox } from "./testing/openSandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => vi.unstubAllEnvs());

/** Requests with the Host header of a foreign name, which `fetch` does not allow. */
function withHost(host: string): Promise<number> {
  const { port } = new URL(sandbox.url);
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: "/messages.json", headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("the sandbox", () => {
  it("refuses to start in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    await expect(startSandbox()).rejects.toThrow("does not run in production");
  });

  it("takes a free port if its own is taken", async () => {
    const second = await startSandbox({ port: Number(new URL(sandbox.url).port) });
    expect(second.url).not.toBe(sandbox.url);
    await second.close();
  });

  it.each([
    ["localhost", 200],
    ["127.0.0.1:4001", 200],
    ["evil.example", 403],
    ["localhost.evil.example", 403],
  ])(
    "answers a page that calls it %s with %s, since another name may have been made to resolve here",
    async (host, status) => {
      expect(await withHost(host)).toBe(status);
    },
  );

  it("refuses a form from a foreign page", async () => {
    const headers = { origin: "http://evil.example" };
    expect((await sandbox.request("/messages/clear", { method: "POST", headers })).status).toBe(403);
  });

  it.each([
    [{ provider: "nobody", kind: "500" }, "provider"],
    [{ provider: "smtp", kind: "explode" }, "kind"],
    [{ provider: "smtp", kind: "500", times: 0 }, "times"],
    [{ provider: "smtp", kind: "slow", delay: -1 }, "delay"],
  ])("refuses the fault %j and names what is wrong", async (fault, field) => {
    const answer = await sandbox.request("/faults", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    });
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([400, expect.stringContaining(field)]);
  });
});
