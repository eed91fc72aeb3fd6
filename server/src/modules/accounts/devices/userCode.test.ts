import { describe, expect, it } from "vitest";
import { newUserCode, readUserCode, showUserCode } from "./userCode.ts";

describe("a user code", () => {
  it("is eight consonants, shown in two groups", () => {
    const code = newUserCode((length) => Uint8Array.from({ length }, (_, at) => at * 3));
    expect(code).toBe("BFJMQTXC");
    expect(showUserCode(code)).toBe("BFJM-QTXC");
  });

  it("never uses a byte that would make some letters likelier", () => {
    const bytes = [255, 250, 240, 239, 0, 1, 2, 3, 245, 244, 4, 5, 6, 7, 8, 9];
    const code = newUserCode((length) => Uint8Array.from(bytes.splice(0, length)));
    expect(code).toBe("ZBCDFGHJ");
  });

  it.each(["BCDF-GHJK", "bcdf-ghjk", "bcdfghjk", " BCDF GHJK ", "BCDF–GHJK", "b c d f g h j k"])(
    "is accepted when typed as %j",
    (typed) => {
      expect(readUserCode(typed)).toBe("BCDFGHJK");
    },
  );

  it.each(["", "BCDF-GHJ", "BCDF-GHJKL", "ABCD-EFGH", "1234-5678", "BCDF_GHJK", "ВСDF-GHJK"])(
    "is not accepted as %j",
    (typed) => {
      expect(readUserCode(typed)).toBeNull();
    },
  );
});
