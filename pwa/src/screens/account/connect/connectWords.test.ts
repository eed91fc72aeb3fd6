import { expect, test } from "vitest";
import { failureOf } from "./connectWords.ts";

test.each([
  ["declined", "You did not sign in with Google", true],
  ["not_offered", "Signing in with Google is not set up here", false],
  ["connection_expired", "This sign-in was left too long ago", true],
  ["signups_closed", "New accounts are not being taken at the moment.", false],
  ["country_blocked", "This feature is not available in your country.", false],
  ["forbidden", "You couldn't be signed in", false],
  ["failed", "Google couldn't sign you in", true],
  ["<script>", "Google couldn't sign you in", true],
])("%s is told as “%s”", (word, title, again) => {
  expect(failureOf(word, "google", "Quire")).toMatchObject({ title, again });
});
