import { expect, it, test } from "vitest";
import { checkFactorCode } from "../../factors/FactorForm.tsx";
import { methodsOf } from "./ConfirmFactor.tsx";
import { pathOf } from "./QrCode.tsx";
import { checkName } from "./RenamePasskey.tsx";
import { codesNote, passkeyNote } from "./TwoStep.tsx";

const now = Date.parse("2026-03-10T12:00:00Z");
const passkey = { id: "b", name: "Key", created: "2026-03-01T12:00:00Z", last_used: null };

test("a passkey's note says when it was added and used", () => {
  expect(passkeyNote(passkey, now)).toMatch(/^Passkey · added .*2026 · not used yet$/);
  expect(passkeyNote({ ...passkey, last_used: "2026-03-10T11:00:00Z" }, now)).toMatch(/ · last used .+$/);
});

test.each([
  [0, "None left. Replace them before you lose your device."],
  [1, "1 code left."],
  [9, "9 codes left."],
])("%i recovery codes", (left, note) => {
  expect(codesNote(left)).toBe(note);
});

test("offers the ways that the account has, passkeys first", () => {
  const none = { passkeys: [], totp: false, recovery_codes_left: 0, required: false, verified: true };
  expect(methodsOf(none)).toEqual([]);
  expect(methodsOf({ ...none, passkeys: [passkey], totp: true, recovery_codes_left: 3 })).toEqual([
    "passkey",
    "totp",
    "recovery_code",
  ]);
});

it("draws one square per dark module, inside the quiet zone", () => {
  expect(
    pathOf([
      [true, false],
      [false, true],
    ]),
  ).toBe("M4 4h1v1h-1zM5 5h1v1h-1z");
});

test("checks a code and a name before they are sent", () => {
  expect(checkFactorCode({ code: "123 456" })).toEqual({});
  expect(checkFactorCode({ code: "7K2MQ-X9D4C" })).toEqual({});
  expect(checkFactorCode({ code: "12345" }).code).toContain("six digits");
  expect(checkName({ name: "  " }).name).toBeTruthy();
  expect(checkName({ name: "Key" })).toEqual({});
});
