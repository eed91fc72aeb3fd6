import { expect, test } from "vitest";
import { failureOf } from "./connectCopy.ts";

test.each([
  ["declined", "You didn't sign in with Google", true],
  ["not_offered", "Google sign-in isn't set up here", false],
  ["connection_expired", "This sign-in has timed out", true],
  ["signups_closed", "Sign-ups are closed right now.", false],
  ["country_blocked", "This feature is not available in your country.", false],
  ["account_suspended", "We couldn't sign you in", false],
  ["failed", "Google couldn't sign you in", true],
  ["<script>", "Google couldn't sign you in", true],
])("%s is explained as “%s”", (code, title, canRetry) => {
  expect(failureOf(code, "google", "Quire")).toMatchObject({ title, canRetry });
});
