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
  hasCover: false,
};
const ebook: Publishable = {
  ...story,
  ptype: "dg",
  subtype: "document",
  price: 0,
  fileCount: 1,
  description: "A whale",
  hasCover: true,
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
  ["a titled post can be published", story, []],
  ["a complete e-book can be published", ebook, []],
  ["a paid e-book can be published", { ...ebook, access: "paid", price: 9900 }, []],
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
  ["a PDF chapter needs its PDF", { ...story, ptype: "chapter", subtype: "pdf" }, ["Please upload a PDF"]],
  ["a text chapter needs no file", { ...story, ptype: "chapter" }, []],
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
  ["a message needs no file before the sale", { ...promised, goodType: "personalised_message" }, []],
  [
    "a message needs a buyer",
    { ...promised, goodType: "personalised_message", access: "free", price: 0 },
    ["Please set a price: buyers get this delivered"],
  ],
  [
    "a meetup can't be for followers",
    { ...promised, access: "follow", price: 9900 },
    ["Please set a price: buyers get this delivered"],
  ],
  ["a meetup for sale needs its price", { ...promised, price: null }, ["Please set a price"]],
  ["a meetup needs no file before the sale", promised, []],
  ["a good needs a description", { ...ebook, description: " " }, ["Please add a description"]],
  ["a good needs a cover", { ...ebook, hasCover: false }, ["Please add a cover"]],
  ["a good needs a price even when free", { ...ebook, price: null }, ["Please set a price, or 0 for free"]],
];

describe("whyNotPublishable", () => {
  it.each(cases)("%s", (_, post, messages) => {
    expect(whyNotPublishable(post).map((obstacle) => obstacle.message)).toEqual(messages);
  });

  it("reports all missing fields at once, in form order", () => {
    const empty = { ...ebook, title: "", fileCount: 0, description: "", hasCover: false, price: null };
    expect(whyNotPublishable(empty).map((obstacle) => obstacle.field)).toEqual([
      "title",
      "file",
      "description",
      "cover",
      "price",
    ]);
  });
});
