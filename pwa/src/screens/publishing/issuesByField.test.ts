import { whyNotPublishable } from "@quire/domain/posts/publishing";
import { describe, expect, it } from "vitest";
import { firstPlace, issuesByField } from "./issuesByField.ts";

describe("issues that prevent publishing", () => {
  it.each([
    ["title", "text"],
    ["files", "text"],
    ["files.3", "text"],
    ["summary", "summary"],
    ["cover_file", "cover"],
    ["pricing", "price"],
    ["pricing.web.USD", "price"],
    ["body.tags", "tags"],
    ["body.slug", "slug"],
    ["body.publish_newsletter", "newsletter"],
    ["body.at", "schedule"],
    ["body.canonical_url", "canonical"],
    ["something.new", "text"],
  ])("of %s belong to the section %s", (path, place) => {
    expect(issuesByField([{ path, message: "No" }])).toEqual({ [place]: "No" });
  });

  it("are all shown, and the first section is the first of the sheet", () => {
    const obstacles = whyNotPublishable({
      ptype: "dg",
      subtype: "document",
      title: "",
      access: "paid",
      price: null,
      currency: "INR",
      goodType: null,
      fileCount: 0,
      description: "",
      hasCover: false,
    });
    const paths = { title: "title", file: "files", description: "summary", cover: "cover_file" };
    const issues = issuesByField(
      obstacles.map(({ field, message }) => ({ path: { ...paths, price: "pricing" }[field], message })),
    );
    expect(issues).toEqual({
      text: "Please add a title. Please upload a document",
      summary: "Please add a description",
      cover: "Please add a cover",
      price: "Please set a price",
    });
    expect(firstPlace(issues)).toBe("text");
    expect(firstPlace({ canonical: "x", tags: "y" })).toBe("tags");
    expect(firstPlace({})).toBeNull();
  });
});
