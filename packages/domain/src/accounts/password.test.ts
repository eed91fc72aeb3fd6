import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPassword, PASSWORD_TOO_COMMON, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from "./password.ts";

describe("checkPassword", () => {
  it.each(["whale oil lamp", "tr0ub4dor&3x", "बड़ीमछली", "  spaced  ", "x7k2p", `${"a".repeat(1023)}b`])(
    "accepts %j",
    (password) => {
      expect(checkPassword(password)).toEqual({ ok: true });
    },
  );

  it.each(["", "abcd", "🐋🐋🐋🐋"])("refuses %j as too short", (password) => {
    expect(checkPassword(password)).toEqual({ error: PASSWORD_TOO_SHORT });
  });

  it("refuses more than 1,024 bytes, even with fewer characters", () => {
    expect(checkPassword(`${"a".repeat(1024)}b`)).toEqual({ error: PASSWORD_TOO_LONG });
    expect(checkPassword("ब".repeat(342))).toEqual({ error: PASSWORD_TOO_LONG });
  });

  it.each(["aaaaaaaaaaaa", "AaAaAa", " 00000 ", "🐋🐋🐋🐋🐋"])("refuses %j as too common", (password) => {
    expect(checkPassword(password)).toEqual({ error: PASSWORD_TOO_COMMON });
  });

  it("accepts text of several characters", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 60 }), (password) => {
        fc.pre(new Set(password.trim().toLowerCase()).size > 1);
        return "ok" in checkPassword(password);
      }),
    );
  });
});
