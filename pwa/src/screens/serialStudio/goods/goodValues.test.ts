import { GoodType } from "@quire/domain/enums";
import { describe, expect, it } from "vitest";
import { EMPTY_GOOD, errorsOfGood, fieldsOfGood, type GoodValues, missingInGood } from "./goodValues.ts";

const good: GoodValues = {
  ...EMPTY_GOOD,
  title: " Knots ",
  description: "Of ropes.",
  files: [{ id: "f1", name: "knots.pdf", size: 10 }],
};

describe("the fields of a good", () => {
  it("names its files, and its cover only where that changed", () => {
    const fields = fieldsOfGood(good);
    expect(fields).toMatchObject({ title: "Knots", summary: "Of ropes.", files: [{ file: "f1" }] });
    expect(fields).not.toHaveProperty("cover_file");
    expect(fieldsOfGood({ ...good, cover: { image: null, fileId: null } }).cover_file).toBeNull();
    expect(fieldsOfGood({ ...good, goodType: GoodType.other }).good_type).toBe("other");
  });
});

it("shows a refusal next to the field it is about", () => {
  const issues = [
    { path: "body.title", message: "Please add a title" },
    { path: "files.0", message: "This file is no longer among your uploads" },
    { path: "slug", message: "Elsewhere" },
  ];
  expect(errorsOfGood(issues)).toEqual({
    title: "Please add a title",
    files: "This file is no longer among your uploads",
  });
});

describe("what is missing before publishing", () => {
  it("is shown next to each field", () => {
    expect(missingInGood(EMPTY_GOOD, "document")).toEqual({
      title: "Please add a title",
      files: "Please upload a document",
      summary: "Please add a description",
      cover_file: "Please add a cover",
    });
  });

  it("is nothing in a complete good, whatever it will cost", () => {
    const complete = { ...good, cover: { image: "/cover.webp" } };
    expect(missingInGood(complete, "document")).toEqual({});
    expect(missingInGood({ ...complete, files: [], goodType: GoodType.virtualMeetup }, "other")).toEqual({});
  });
});
