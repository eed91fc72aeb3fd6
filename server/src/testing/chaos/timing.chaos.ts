import type { BodyOf } from "@quire/contracts/call";
import { signIn } from "@quire/contracts/calls/accounts";
import { sendSigninCode, signInByCode } from "@quire/contracts/calls/oneTimeCodes";
import { sendResetCode } from "@quire/contracts/calls/passwords";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitTable } from "../../platform/limits/limitTable.ts";
import { makeUser } from "../factories/user.ts";
import type { Answer, Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

const ROUNDS = 400;
/** Beyond 0.5 ± this, repeated measurement would reveal who has an account. Chance alone stays within 0.07. */
const REVEALING = 0.08;
const KNOWN = "known@example.com";
const UNKNOWN = "nobody@example.com";

let app: TestServer;
let browser: Caller;
beforeAll(async () => {
  const unlimited = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  ) as never;
  app = await testServer({ config: { limits: unlimited } });
  await makeUser(app.platform, {
    email: KNOWN,
    password: "the white whale",
    email_verified_at: app.platform.clock.now(),
  });
  browser = await app.asGuest();
});
afterAll(() => app.close());

type Attempt = (identifier: string) => Promise<Answer>;

const ATTEMPTS: [string, Attempt][] = [
  ["requesting a code", (identifier) => browser.call(sendSigninCode, { body: { identifier } })],
  ["requesting a password reset code", (identifier) => browser.call(sendResetCode, { body: { identifier } })],
  ["a wrong code", (identifier) => browser.call(signInByCode, { body: { identifier, otp: "000000" } })],
  ["a wrong password", (identifier) => browser.call(signIn, { body: wrong(identifier) })],
];

function wrong(identifier: string): BodyOf<typeof signIn> {
  return { identifier, password: "call me ishmael" };
}

/** Measures the response times in milliseconds, in turns so that load affects both alike. */
async function measure(attempt: Attempt): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = -20; round < ROUNDS; round++) {
    const pairs = [["known", KNOWN] as const, ["unknown", UNKNOWN] as const];
    for (const [account, identifier] of round % 2 === 0 ? pairs : pairs.reverse()) {
      const began = performance.now();
      await attempt(identifier);
      // The first rounds warm up compiled code and query plans.
      if (round >= 0) times[account].push(performance.now() - began);
    }
  }
  return times;
}

/** How often a response about a known user took longer than one about an unknown user: 0.5 reveals nothing. */
function share(known: readonly number[], unknown: readonly number[]): number {
  let longer = 0;
  for (const mine of known)
    for (const theirs of unknown) longer += mine > theirs ? 1 : mine === theirs ? 0.5 : 0;
  return longer / (known.length * unknown.length);
}

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe("response times do not reveal whether an account exists for", () => {
  it.each(ATTEMPTS)("%s", async (name, attempt) => {
    const { known, unknown } = await measure(attempt);
    const longer = share(known, unknown);
    process.stdout.write(
      `\n  ${name}: ${median(known).toFixed(2)} ms for a known user, ${median(unknown).toFixed(2)} ms for an unknown one; ` +
        `longer in ${(longer * 100).toFixed(1)} of 100 (50 reveals nothing)\n`,
    );
    expect(Math.abs(longer - 0.5)).toBeLessThan(REVEALING);
  });
});
