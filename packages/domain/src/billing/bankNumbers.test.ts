import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOfIban, isBic, isIfsc, isRoutingNumber, isUpiId } from "./bankNumbers.ts";

const IBANS = [
  "DE89370400440532013000",
  "GB82WEST12345698765432",
  "FR1420041010050500013M02606",
  "NL91ABNA0417164300",
  "NO9386011117947",
  "MT84MALT011000012345MTLCAST001S",
  "IE29AIBK93115212345678",
];

describe("faultOfIban", () => {
  it.each(IBANS)("accepts %s", (iban) => {
    expect(faultOfIban(iban)).toBeNull();
  });

  it.each([
    ["DE89370400440532013001", "digits"],
    ["DE8937040044053201300", "length"],
    ["US64SVBKUS6S3300958879", "country"],
    ["de89370400440532013000", "form"],
    ["DE89 3704 0044 0532 0130 00", "form"],
    ["", "form"],
    ["1DE89370400440532013000", "form"],
    ["DE89370400440532013000 ", "form"],
  ])("refuses %s for its %s", (iban, fault) => {
    expect(faultOfIban(iban)).toBe(fault);
  });

  it("detects one wrong digit or two swapped neighbors", () => {
    fc.assert(
      fc.property(fc.constantFrom(...IBANS), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, where, by) => {
        const digits = [...iban.matchAll(/\d/g)].map(({ index }) => index);
        const at = digits[where % digits.length] ?? 0;
        const wrong = String((Number(iban[at]) + by) % 10);
        expect(faultOfIban(iban.slice(0, at) + wrong + iban.slice(at + 1))).not.toBeNull();
        const next = at + 1;
        if (next >= iban.length || iban[next] === iban[at] || !/\d/.test(iban[next] ?? "")) return;
        const swapped = iban.slice(0, at) + iban[next] + iban[at] + iban.slice(next + 1);
        expect(faultOfIban(swapped)).not.toBeNull();
      }),
    );
  });
});

describe("isRoutingNumber", () => {
  it.each(["021000021", "011401533", "091000019"])("accepts %s", (text) => {
    expect(isRoutingNumber(text)).toBe(true);
  });

  it.each(["021000022", "21000021", "000000000", "02100002A", "0210000210"])("refuses %s", (text) => {
    expect(isRoutingNumber(text)).toBe(false);
  });

  it("detects one wrong digit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const text = "021000021";
        const wrong = text.slice(0, at) + String((Number(text[at]) + by) % 10) + text.slice(at + 1);
        expect(isRoutingNumber(wrong)).toBe(false);
      }),
    );
  });
});

it.each([
  ["HDFC0001234", true],
  ["SBIN0RRCNGB", true],
  ["HDFC1001234", false],
  ["HDF00001234", false],
  ["HDFC000123", false],
  ["HDFC00012345", false],
  ["AHDFC0001234", false],
])("%s as an IFSC: %s", (text, expected) => {
  expect(isIfsc(text)).toBe(expected);
});

it.each([
  ["DEUTDEFF", true],
  ["DEUTDEFF500", true],
  ["DEUTDEF", false],
  ["DEUT1EFF", false],
  ["DEUTDEFF50", false],
])("%s as a BIC: %s", (text, expected) => {
  expect(isBic(text)).toBe(expected);
});

it.each([
  ["ahab@okbank", true],
  ["9876543210@upi", true],
  ["a.hab-1_x@ybl", true],
  ["ahab", false],
  ["ahab@", false],
  ["@upi", false],
  ["ahab@ok.bank", false],
  ["a hab@upi", false],
])("%s as a UPI id: %s", (text, expected) => {
  expect(isUpiId(text)).toBe(expected);
});
