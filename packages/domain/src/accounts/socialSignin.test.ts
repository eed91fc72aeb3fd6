import { describe, expect, it } from "vitest";
import { decideSocialSignin, mayUnlink, providerOfPath, type SocialFacts } from "./socialSignin.ts";

const nobody: SocialFacts = { owner: null, signedIn: null, email: null, account: null };
const vouched = { verified: true };
const claimed = { verified: false };
const proved = { id: "ada", verified: true, hasOther: false };
const unproved = { ...proved, verified: false };

describe("coming back from a provider", () => {
  it.each<[string, Partial<SocialFacts>, object]>([
    ["a known identity signs in", { owner: "ada" }, { kind: "sign_in", userId: "ada" }],
    [
      "a known identity signs in whatever email it names now",
      { owner: "ada", email: vouched, account: { ...proved, id: "bob" } },
      { kind: "sign_in", userId: "ada" },
    ],
    [
      "an email proved on both sides links",
      { email: vouched, account: proved },
      { kind: "link", userId: "ada" },
    ],
    [
      "an email that only the provider vouches for does not open an account made with it",
      { email: vouched, account: unproved },
      { kind: "ask_signin" },
    ],
    [
      "an email that nobody vouches for opens nothing",
      { email: claimed, account: proved },
      { kind: "ask_signin" },
    ],
    [
      "an email that was given to somebody else since does not open its former owner's account",
      { email: vouched, account: { ...proved, hasOther: true } },
      { kind: "ask_signin" },
    ],
    ["two claims are no proof", { email: claimed, account: unproved }, { kind: "ask_signin" }],
    ["a vouched email of nobody's makes an account", { email: vouched }, { kind: "create" }],
    ["a mere claim makes none", { email: claimed }, { kind: "ask_email" }],
    ["no email makes none", {}, { kind: "ask_email" }],
    ["who is signed in is asked first", { signedIn: "ada", email: vouched }, { kind: "confirm" }],
    [
      "who is signed in is asked also where the email is another's",
      { signedIn: "ada", email: vouched, account: { ...proved, id: "bob" } },
      { kind: "confirm" },
    ],
    [
      "who is signed in with it already goes on",
      { signedIn: "ada", owner: "ada" },
      { kind: "sign_in", userId: "ada" },
    ],
    [
      "another's identity does not change who is signed in",
      { signedIn: "ada", owner: "bob" },
      { kind: "taken" },
    ],
  ])("%s", (_, facts, expected) => {
    expect(decideSocialSignin({ ...nobody, ...facts })).toEqual(expected);
  });
});

it.each([
  [{ hasPassword: false, hasProvedAddress: false, otherIdentities: 0 }, false],
  [{ hasPassword: true, hasProvedAddress: false, otherIdentities: 0 }, true],
  [{ hasPassword: false, hasProvedAddress: true, otherIdentities: 0 }, true],
  [{ hasPassword: false, hasProvedAddress: false, otherIdentities: 1 }, true],
])("of %j a way may be taken away: %s", (ways, expected) => {
  expect(mayUnlink(ways)).toBe(expected);
});

it.each([
  ["/connect/google", "google"],
  ["/connect/fb", "facebook"],
  ["/connect/facebook", null],
  ["/connect/constructor", null],
])("%s is the way to %s", (path, provider) => {
  expect(providerOfPath(path)).toBe(provider);
});
