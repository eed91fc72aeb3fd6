import { expect, it } from "vitest";
import { fewHostileInputs } from "../hostileInputs.ts";
import { sendHostileInputs } from "../sendHostileInputs.ts";

// hostile.chaos.ts sends all of them, and measures how long they hold up the server.
it("get an answer that their contract names", { timeout: 900_000 }, async () => {
  expect((await sendHostileInputs(fewHostileInputs)).failures).toEqual([]);
});
