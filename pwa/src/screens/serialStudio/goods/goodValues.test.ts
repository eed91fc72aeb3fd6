import { GoodType } from "@quire/domain/enums";
import { describe, expect, it } from "vitest";
import { EMPTY_GOOD, errorsOfGood, fieldsOfGood, type GoodValues } from "./goodValues.ts";

const good: GoodValues = {
  ...EMPTY_GOOD,
  title: " Knots ",
  description: "Of ropes.",
  files: [{ id: "f1", name: "knots.pdf", size: 10 }],
};

describe("the fields of a good", () => {
  it.each<[Partial<GoodValues>, Record<string, number>, unknown]>([
    [{}, {}, { web: { INR: 0 } }],
    [{ access: "follow" }, {}, { web: { INR: 0 } }],
    [{ access: "paid", price: "99" }, {}, { web: { INR: 9900 } }],
    [{ access: "paid", price: "₹ 1,250.50" }, { USD: 500 }, { web: { USD: 500, INR: 125_050 } }],
    [{ access: "paid", price: "many" }, { INR: 500 }, undefined],
  ])("%j over %j costs %j", (changes, before, pricing) => {
    expect(fieldsOfGood({ ...good, ...changes }, "INR", before).pricing).toEqual(pricing);
  });

  it("names its files, and its cover only where that changed", () => {
    const fields = fieldsOfGood(good, "INR");
    expect(fields).toMatchObject({ title: "Knots", summary: "Of ropes.", files: [{ file: "f1" }] });
    expect(fields).not.toHaveProperty("cover_file");
    expect(fieldsOfGood({ ...good, cover: { image: null, fileId: null } }, "INR").cover_file).toBeNull();
    expect(fieldsOfGood({ ...good, goodType: GoodType.other }, "INR").good_type).toBe("other");
  });
});

it("shows a refusal next to the field it is about", () => {
  const issues = [
    { path: "pricing.web.USD", message: "Too much" },
    { path: "body.title", message: "Please add a title" },
    { path: "files.0", message: "This file is no longer among your uploads" },
    { path: "slug", message: "Elsewhere" },
  ];
  expect(errorsOfGood(issues)).toEqual({
    pricing: "Too much",
    title: "Please add a title",
    files: "This file is no longer among your uploads",
  });
});
