import { it } from "vitest";
import { type Emailed, killNewsletter } from "./killNewsletter.ts";

// The full run is newsletters.chaos.ts.
it.concurrent.for<Emailed>(["post", "mailing"])(
  "a %s reaches every follower when servers die twice while sending",
  { timeout: 360_000 },
  async (emailed, { expect }) => {
    const { sent, violations } = await killNewsletter(30, [3, 7], emailed);
    expect(violations).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(30);
  },
);
