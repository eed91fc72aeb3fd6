import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { readShare } from "./readShare.ts";

const DAY_MS = 24 * 60 * 60_000;
let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(app.platform.clock.now().getTime() - days * DAY_MS);
const author = async (days: number, verified: boolean) => {
  const { id: userId } = await makeUser(app.platform, {
    created_at: daysAgo(days),
    email_verified_at: verified ? daysAgo(days) : null,
  });
  return { kind: "user", userId } as const;
};

describe("the share of the workers", () => {
  it("of an account that has proved an address and is some days old is its own", async () => {
    const caller = await author(4, true);
    const own = { key: caller.userId, isTrusted: true };
    expect(await readShare(app.platform, caller, "192.0.2.1")).toEqual(own);
    expect(
      await withTransaction(app.platform.db, (transaction) =>
        readShare(app.platform, caller, "192.0.2.1", transaction),
      ),
    ).toEqual(own);
  });

  it.each([
    ["a new account", 2, true],
    ["an account without a proved address", 30, false],
  ])("of %s is that of its network", async (_, days, verified) => {
    const caller = await author(days, verified);
    expect(await readShare(app.platform, caller, "192.0.2.1")).toEqual({
      key: "192.0.2.1",
      isTrusted: false,
    });
    expect(await readShare(app.platform, caller, "2001:db8::1")).toEqual(
      await readShare(app.platform, { kind: "guest" }, "2001:db8::2"),
    );
    expect(await readShare(app.platform, caller, "")).toEqual({ key: caller.userId, isTrusted: false });
  });

  it("of an account that is gone is not trusted", async () => {
    const caller = { kind: "user", userId: app.platform.newId() } as const;
    expect(await readShare(app.platform, caller, "192.0.2.1")).toMatchObject({ isTrusted: false });
  });
});
