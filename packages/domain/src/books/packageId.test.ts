import { describe, expect, it } from "vitest";
import { BINDINGS, INKS, PAPERS, type PrintFormat } from "./formats.ts";
import { packageId } from "./packageId.ts";
import { TRIM_CODES } from "./trims.ts";

const NOVEL: PrintFormat = { trim: "0600X0900", paper: "white", ink: "black", binding: "paperback" };

describe("packageId", () => {
  it.each([
    [{}, "0600X0900.BW.STD.PB.060UW444.MXX"],
    [{ paper: "cream" }, "0600X0900.BW.STD.PB.060UC444.MXX"],
    [{ ink: "color" }, "0600X0900.FC.PRE.PB.080CW444.MXX"],
    [{ binding: "hardcover" }, "0600X0900.BW.STD.CW.060UW444.MXX"],
    [{ binding: "hardcover", ink: "color", trim: "0850X0850" }, "0850X0850.FC.PRE.CW.080CW444.MXX"],
    [{ trim: "0425X0687", paper: "cream" }, "0425X0687.BW.STD.PB.060UC444.MXX"],
    [{ trim: "0663X1025", ink: "color" }, "0663X1025.FC.PRE.PB.070CW460.MXX"],
    [{ trim: "0663X1025" }, "0663X1025.BW.PRE.PB.070CW460.MXX"],
  ] as [Partial<PrintFormat>, string][])("names %j %s", (change, id) => {
    expect(packageId({ ...NOVEL, ...change })).toBe(id);
  });

  it.each([
    [{ trim: "0663X1025", binding: "hardcover" }],
    [{ trim: "0663X1025", paper: "cream" }],
    [{ paper: "cream", ink: "color" }],
  ] as [Partial<PrintFormat>][])("refuses %j, which the press doesn't offer", (change) => {
    expect(packageId({ ...NOVEL, ...change })).toBeNull();
  });

  it("has a finish", () => {
    expect(packageId(NOVEL, "gloss")).toBe("0600X0900.BW.STD.PB.060UW444.GXX");
  });

  it("gives each offered format its own id of 27 letters and digits", () => {
    const formats = TRIM_CODES.flatMap((trim) =>
      PAPERS.flatMap((paper) =>
        INKS.flatMap((ink) => BINDINGS.map((binding): PrintFormat => ({ trim, paper, ink, binding }))),
      ),
    );
    const ids = formats.flatMap((format) => packageId(format) ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      ids.every((id) => /^\d{4}X\d{4}[A-Z]{7}\d{3}[A-Z]{2}\d{3}[MG]XX$/.test(id.replaceAll(".", ""))),
    ).toBe(true);
  });
});
