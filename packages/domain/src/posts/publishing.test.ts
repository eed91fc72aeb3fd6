import { describe, expect, it } from "vitest";
import { type Publishable, whyNotPublishable } from "./publishing.ts";

const story: Publishable = {
  ptype: "blog",
  subtype: "rich",
  title: "Loomings",
  access: "free",
  price: null,
  currency: "INR",
  goodType: null,
  fileCount: 0,
  description: "",
  hasPreviewImage: false,
};
const ebook: Publishable = {
  ...story,
  ptype: "dg",
  subtype: "document",
  price: 0,
  fileCount: 1,
  description: "A whale",
  hasPreviewImage: true,
};
const promised: Publishable = {
  ...ebook,
  subtype: "other",
  goodType: "virtual_meetup",
  fileCount: 0,
  access: "paid",
  price: 9900,
};

const cases: [string, Publishable, string[]][] = [
  ["a titled post may go out", story, []],
  ["a whole e-book may go out", ebook, []],
  ["a paid e-book may go out", { ...ebook, access: "paid", price: 9900 }, []],
  ["a title is needed", { ...story, title: "  " }, ["Please add a title"]],
  [
    "a long title is refused",
    { ...story, title: "x".repeat(256) },
    ["The title is too long. Please keep it within 255 characters"],
  ],
  ["a paid post needs a price", { ...story, access: "paid" }, ["Please set a price"]],
  [
    "a paid post's price has bounds",
    { ...story, access: "paid", price: 100 },
    ["Please set a price between ₹10 and ₹1,000"],
  ],
  [
    "a paid post is not free",
    { ...story, access: "paid", price: 0 },
    ["Please set a price between ₹10 and ₹1,000"],
  ],
  ["an e-book needs its document", { ...ebook, fileCount: 0 }, ["Please upload a document"]],
  ["a film needs its video", { ...ebook, subtype: "video", fileCount: 0 }, ["Please upload a video"]],
  ["a photo needs its image", { ...ebook, subtype: "image", fileCount: 0 }, ["Please upload an image"]],
  [
    "a recording needs its audio",
    { ...ebook, subtype: "audio", fileCount: 0 },
    ["Please upload an audio file"],
  ],
  ["another good needs its file", { ...ebook, subtype: "other", fileCount: 0 }, ["Please upload a file"]],
  ["a photo post needs its image", { ...story, subtype: "image" }, ["Please upload an image"]],
  ["an audio post needs its audio", { ...story, subtype: "audio" }, ["Please upload an audio file"]],
  [
    "a chapter that is a PDF needs it",
    { ...story, ptype: "chapter", subtype: "pdf" },
    ["Please upload a PDF"],
  ],
  ["a chapter that is text needs no file", { ...story, ptype: "chapter" }, []],
  [
    "a sold recording needs its audio",
    { ...ebook, subtype: "other", goodType: "audio_recording", fileCount: 0 },
    ["Please upload an audio file"],
  ],
  [
    "an archive needs its file",
    { ...ebook, subtype: "other", goodType: "other", fileCount: 0 },
    ["Please upload a file"],
  ],
  ["a message is made after the sale", { ...promised, goodType: "personalised_message" }, []],
  [
    "a message is made for who buys it",
    { ...promised, goodType: "personalised_message", access: "free", price: 0 },
    ["Please set a price: buyers get this delivered"],
  ],
  [
    "a meetup is not for whoever follows",
    { ...promised, access: "follow", price: 9900 },
    ["Please set a price: buyers get this delivered"],
  ],
  ["a meetup that is sold needs its price", { ...promised, price: null }, ["Please set a price"]],
  ["a meetup happens after the sale", promised, []],
  ["a good needs a description", { ...ebook, description: " " }, ["Please add a description"]],
  ["a good needs a preview image", { ...ebook, hasPreviewImage: false }, ["Please add a preview image"]],
  ["a good needs a price even when free", { ...ebook, price: null }, ["Please set a price, or 0 for free"]],
];

describe("whyNotPublishable", () => {
  it.each(cases)("%s", (_, post, messages) => {
    expect(whyNotPublishable(post).map((obstacle) => obstacle.message)).toEqual(messages);
  });

  it("names every field that is missing at once, in the order of the form", () => {
    const empty = { ...ebook, title: "", fileCount: 0, description: "", hasPreviewImage: false, price: null };
    expect(whyNotPublishable(empty).map((obstacle) => obstacle.field)).toEqual([
      "title",
      "file",
      "description",
      "preview_image",
      "price",
    ]);
  });
});
