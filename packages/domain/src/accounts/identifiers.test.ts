import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayIdentifier, INVALID_EMAIL, INVALID_MOBILE, parseIdentifier } from "./identifiers.ts";

describe("parseIdentifier", () => {
  it.each([
    ["ishmael@pequod.example", "ishmael@pequod.example"],
    ["  Ishmael@Pequod.Example ", "ishmael@pequod.example"],
    ["call.me+ishmael@mail.pequod.co.in", "call.me+ishmael@mail.pequod.co.in"],
    ["o'brien_2@x-y.io", "o'brien_2@x-y.io"],
    ["123abc@pequod.org", "123abc@pequod.org"],
    ["9876543210@pequod.org", "9876543210@pequod.org"],
    ["कवि@उदाहरण.भारत", "कवि@xn--p1b6ci4b4b3a.xn--h2brj9c"],
    ["anna@bücher.example", "anna@xn--bcher-kva.example"],
    ["anna@xn--bcher-kva.example", "anna@xn--bcher-kva.example"],
    ["Anna@BU\u0308CHER.example", "anna@xn--bcher-kva.example"],
    ["anna@straße.example", "anna@xn--strae-oqa.example"],
    ["a@b.xn--p1ai", "a@b.xn--p1ai"],
  ])("accepts the email %s", (text, value) => {
    expect(parseIdentifier(text)).toEqual({ kind: "email", value });
  });

  it.each([
    "",
    " ",
    "ishmael",
    "ishmael@",
    "@pequod.example",
    "ishmael@pequod",
    "ishmael@pequod.c",
    "ishmael@pequod.c0m",
    "ishmael@xn--.com",
    "ishmael@xn--a.com",
    "ishmael@pequod..com",
    "ishmael@-pequod.com",
    ".ishmael@pequod.com",
    "ish..mael@pequod.com",
    "a b@pequod.com",
    "a@b@pequod.com",
    "a,b@pequod.com",
    "<a@pequod.com>",
    "a@pequod.com\r\nBcc: b@pequod.com",
    "a\u0000@pequod.com",
    "a\u202e@pequod.com",
    `${"a".repeat(65)}@pequod.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"b.".repeat(130)}com`,
  ])("refuses %j as an email", (text) => {
    expect(parseIdentifier(text)).toEqual({ error: INVALID_EMAIL });
  });

  it.each([
    "9876543210",
    "+919876543210",
    "09876543210",
    "98765 43210",
    "98765-43210",
    "+91 98765-43210",
    "９８７６５４３２１０",
    "98765\u201343210",
  ])("accepts the mobile number %s", (text) => {
    expect(parseIdentifier(text)).toEqual({ kind: "mobile", value: "+919876543210" });
  });

  it.each([
    "987654321",
    "98765432101",
    "919876543210",
    "+449876543210",
    "0",
    "+91987654321",
    "00919876543210",
  ])("requires 10 digits when given %s", (text) => {
    expect(parseIdentifier(text)).toEqual({ error: INVALID_MOBILE });
  });

  it("is idempotent", () => {
    const digits = fc.stringMatching(/^\d{10}$/);
    const email = fc.emailAddress();
    fc.assert(
      fc.property(fc.oneof(digits, email), (text) => {
        const first = parseIdentifier(text);
        if ("error" in first) return;
        expect(parseIdentifier(first.value)).toEqual(first);
      }),
    );
  });

  it("never throws and never passes on a line break, for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const parsed = parseIdentifier(text);
        if ("value" in parsed) expect(parsed.value).not.toMatch(/[\s\p{C}]/u);
      }),
    );
  });
});

describe("displayIdentifier", () => {
  it.each([
    ["+919876543210", "9876543210"],
    ["a@pequod.com", "a@pequod.com"],
    ["+91", "+91"],
  ])("shows %s as %s", (value, shown) => {
    expect(displayIdentifier(value)).toBe(shown);
  });
});
