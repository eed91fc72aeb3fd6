import { describe, expect, it } from "vitest";
import { drawRecoveryCode, formatRecoveryCode, readFactorCode } from "./factors.ts";

describe("a code typed as second factor", () => {
  it.each([
    ["123456", { kind: "totp", code: "123456" }],
    [" 123 456 ", { kind: "totp", code: "123456" }],
    ["7k2mq-x9d4c", { kind: "recovery", code: "7k2mqx9d4c" }],
    ["7K2MQ X9D4C", { kind: "recovery", code: "7k2mqx9d4c" }],
    // Letters that look like digits are read as those.
    ["OIl00-00000", { kind: "recovery", code: "0110000000" }],
    ["0123456789", { kind: "recovery", code: "0123456789" }],
    ["12345", null],
    ["1234567", null],
    ["7k2mq-x9d4", null],
    ["7k2mq-x9d4u", null],
    ["", null],
  ] as const)("%j", (text, expected) => {
    expect(readFactorCode(text)).toEqual(expected);
  });
});

it("draws recovery codes that read back, with every byte's low bits", () => {
  const code = drawRecoveryCode(() => Uint8Array.from([0, 31, 32, 63, 255, 1, 2, 3, 4, 5]));
  expect(code).toBe("0z0zz12345");
  expect(formatRecoveryCode(code)).toBe("0z0zz-12345");
  expect(readFactorCode(formatRecoveryCode(code))).toEqual({ kind: "recovery", code });
});
