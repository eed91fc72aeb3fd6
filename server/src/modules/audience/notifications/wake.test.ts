import { afterAll, beforeAll, expect, it } from "vitest";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";
import { EVERYONE, NOTIFICATIONS_CHANGED, wake } from "./wake.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

// PostgreSQL refuses the message of 400 ids, and with it the transaction that notifies them.
it.each([
  [1, "each"],
  [300, "each"],
  [301, "everyone"],
  [400, "everyone"],
])("wakes %i users by naming %s", async (count, named) => {
  const ids = Array.from({ length: count }, () => platform.newId());
  const messages: string[] = [];
  const unsubscribe = await platform.bus.subscribe(NOTIFICATIONS_CHANGED, (message) =>
    messages.push(message),
  );
  await withTransaction(platform.db, (transaction) => wake(scopeOf(platform, transaction), ids));
  await expect.poll(() => messages).toEqual([named === "each" ? ids.join(",") : EVERYONE]);
  await unsubscribe();
});
