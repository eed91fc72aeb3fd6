import { expect, test } from "vitest";
import { reachWords } from "./importWords.ts";

test.each([
  [0, 0, 0, "Your emails reach no one yet. Import your readers from elsewhere."],
  [1, 1, 0, "Your emails reach 1 follower."],
  [1500, 1000, 600, "Your emails reach 1,500: 1,000 followers and 600 imported, each address once."],
])(
  "%i reached, of %i followers and %i imported, is said in a sentence",
  (reached, followers, subscribed, words) => {
    expect(reachWords({ reached, followers, subscribed, unsubscribed: 0, bounced: 0 })).toBe(words);
  },
);
