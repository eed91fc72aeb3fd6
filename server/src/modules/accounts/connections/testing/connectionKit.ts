import { getMe } from "@quire/contracts/calls/accounts";
import { getPendingConnection } from "@quire/contracts/calls/connections";
import { expect } from "vitest";
import type { Caller } from "../../../../testing/testCaller.ts";
import { testServer } from "../../../../testing/testServer.ts";
import { openProvider, type ProviderUser } from "./providerDouble.ts";

/** A server whose sign-in providers are a double, and what tests of them share. */
export async function openConnectionKit() {
  let now = () => new Date(0);
  const provider = await openProvider(() => now());
  const app = await testServer({
    config: { social: { google: provider.client, facebook: provider.client } },
  });
  now = () => app.platform.clock.now();

  /** Goes to a provider, agrees there and comes back; returns the path that the callback redirects to. */
  async function connectWith(
    browser: Caller,
    profile: ProviderUser,
    way = "google",
    query = "",
  ): Promise<string> {
    const redirect = await browser.get(`/connect/${way}${query}`);
    expect(redirect.status).toBe(302);
    const callback = await browser.get(provider.agree(String(redirect.headers.location), profile));
    expect(callback.status).toBe(302);
    return String(callback.headers.location);
  }

  let count = 0;
  return {
    app,
    provider,
    connectWith,
    subject: () => `elsewhere-${++count}`,
    address: () => `reader-${++count}@readers.example`,
    me: async (browser: Caller) => (await browser.call(getMe, { query: {} })).body?.id ?? null,
    pendingOf: async (browser: Caller) => (await browser.call(getPendingConnection, {})).body.pending,
    async close() {
      await app.close();
      await provider.close();
    },
  };
}
