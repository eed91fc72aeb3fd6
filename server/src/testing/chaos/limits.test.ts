import { signIn } from "@quire/contracts/calls/accounts";
import { afterAll, describe, expect, it } from "vitest";
import { limitTable } from "../../platform/limits/limitTable.ts";
import { type TestServer, testServer } from "../testServer.ts";

const limits = { ...limitTable, signInByAddress: { points: 2, seconds: 900 } };
const servers: TestServer[] = [];
const open = async (trustedProxies: string[]) => {
  const app = await testServer({ config: { limits, trustedProxies } });
  servers.push(app);
  return app;
};
afterAll(async () => {
  for (const app of servers) await app.close();
});

/** Tries to sign in to another account each time, with these `X-Forwarded-For` headers. */
async function tries(app: TestServer, forwarded: string[]): Promise<number[]> {
  const caller = await app.asGuest();
  const statuses = [];
  for (const [at, header] of forwarded.entries()) {
    const body = { identifier: `${at}-${forwarded.length}@nobody.example`, password: "call me ishmael 7" };
    statuses.push((await caller.call(signIn, { body }, { headers: { "x-forwarded-for": header } })).status);
  }
  return statuses;
}

describe("an address that tries too often", () => {
  it("cannot claim another address", async () => {
    const app = await open([]);
    expect(await tries(app, ["1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4"])).toEqual([401, 401, 429, 429]);
  });

  it("is counted separately from another behind our own proxy", async () => {
    const app = await open(["198.18.0.0/15"]);
    expect(await tries(app, ["1.1.1.1", "2.2.2.2", "1.1.1.1", "2.2.2.2", "1.1.1.1", "3.3.3.3"])).toEqual([
      401, 401, 401, 401, 429, 401,
    ]);
  });

  it("cannot prepend an address to the one our proxy added", async () => {
    const app = await open(["198.18.0.0/15"]);
    const made = ["9.9.9.1, 1.1.1.1", "9.9.9.2, 1.1.1.1", "9.9.9.3, 1.1.1.1", "garbage, 1.1.1.1, 198.18.0.9"];
    expect(await tries(app, made)).toEqual([401, 401, 429, 429]);
  });

  it("is recognized across its network and with any port", async () => {
    const app = await open(["198.18.0.0/15"]);
    const network = [
      "2001:db8::1",
      "2001:db8::2",
      "2001:db8:0:0:ffff::3",
      "[2001:db8::4]:443",
      "2001:db8:0:1::1",
    ];
    expect(await tries(app, network)).toEqual([401, 401, 429, 429, 401]);
    expect(await tries(app, ["5.5.5.5:1", "5.5.5.5:2", "5.5.5.5:3"])).toEqual([401, 401, 429]);
  });

  it("gets a Retry-After header", async () => {
    const app = await open([]);
    const caller = await app.asGuest();
    const body = { identifier: "someone@nobody.example", password: "call me ishmael 7" };
    await caller.call(signIn, { body });
    await caller.call(signIn, { body });
    const refused = await caller.call(signIn, { body });
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_signins"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    app.platform.clock.advance(901_000);
    expect((await caller.call(signIn, { body })).status).toBe(401);
  });
});
