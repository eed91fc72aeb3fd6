import { describe, expect, it } from "vitest";
import { decideSocialSignin, mayUnlink, type SocialFacts } from "./socialSignin.ts";

const none: SocialFacts = { owner: null, signedIn: null, email: null, account: null };
const vouched = { verified: true };
const claimed = { verified: false };
const proved = { id: "ada", verified: true, isUnproved: false, hasOther: false };
const unproved = { ...proved, verified: false, isUnproved: true };

describe("decideSocialSignin", () => {
  it.each<[string, Partial<SocialFacts>, object]>([
    ["a known identity signs in", { owner: "ada" }, { kind: "sign_in", userId: "ada" }],
    [
      "a known identity signs in with any current email",
      { owner: "ada", email: vouched, account: { ...proved, id: "bob" } },
      { kind: "sign_in", userId: "ada" },
    ],
    [
      "an email proved on both sides links",
      { email: vouched, account: proved },
      { kind: "link", userId: "ada" },
    ],
    [
      "an email verified only by the provider reclaims an account that nobody has proved",
      { email: vouched, account: unproved },
      { kind: "reclaim", userId: "ada" },
    ],
    [
      "an email verified only by the provider does not open an account whose owner is known otherwise",
      { email: vouched, account: { ...unproved, isUnproved: false } },
      { kind: "ask_signin" },
    ],
    ["an unverified email opens nothing", { email: claimed, account: proved }, { kind: "ask_signin" }],
    [
      "a reassigned email does not open its former owner's account",
      { email: vouched, account: { ...proved, hasOther: true } },
      { kind: "ask_signin" },
    ],
    ["two unverified emails are no proof", { email: claimed, account: unproved }, { kind: "ask_signin" }],
    ["a verified, unused email creates an account", { email: vouched }, { kind: "create" }],
    ["an unverified email creates none", { email: claimed }, { kind: "ask_email" }],
    ["a missing email creates none", {}, { kind: "ask_email" }],
    ["a signed-in user confirms first", { signedIn: "ada", email: vouched }, { kind: "confirm" }],
    [
      "a signed-in user also confirms another account's email",
      { signedIn: "ada", email: vouched, account: { ...proved, id: "bob" } },
      { kind: "confirm" },
    ],
    [
      "a user already signed in with it continues",
      { signedIn: "ada", owner: "ada" },
      { kind: "sign_in", userId: "ada" },
    ],
    [
      "another account's identity does not change the signed-in user",
      { signedIn: "ada", owner: "bob" },
      { kind: "taken" },
    ],
  ])("%s", (_, facts, expected) => {
    expect(decideSocialSignin({ ...none, ...facts })).toEqual(expected);
  });
});

it.each([
  [{ hasPassword: false, hasProvedAddress: false, otherIdentities: 0 }, false],
  [{ hasPassword: true, hasProvedAddress: false, otherIdentities: 0 }, true],
  [{ hasPassword: false, hasProvedAddress: true, otherIdentities: 0 }, true],
  [{ hasPassword: false, hasProvedAddress: false, otherIdentities: 1 }, true],
])("allows removing a sign-in method given %j: %s", (ways, expected) => {
  expect(mayUnlink(ways)).toBe(expected);
});
