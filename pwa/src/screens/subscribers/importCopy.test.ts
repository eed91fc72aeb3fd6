import { expect, test } from "vitest";
import { reachText } from "./importCopy.ts";

test.each([
  [0, 0, 0, "Your emails reach no one yet. Import your readers from elsewhere."],
  [1, 1, 0, "Your emails reach 1 follower."],
  [1500, 1000, 600, "Your emails reach 1,500: 1,000 followers and 600 email subscribers, each address once."],
])(
  "%i reached, of %i followers and %i email subscribers, is put in a sentence",
  (reached, followers, subscribed, text) => {
    expect(reachText({ reached, followers, subscribed, unsubscribed: 0, bounced: 0 })).toBe(text);
  },
);
