import { describe, expect, it } from "vitest";
import { book } from "../../../testing/bookDrafts.ts";
import { valuesOfDetails } from "../fields/detailsValues.ts";
import {
  checkNewBook,
  errorsOf,
  manuscriptKind,
  NO_SOURCE,
  newBookOf,
  type SourceValues,
} from "./newBook.ts";

const details = valuesOfDetails(book().details);
const file = { id: "f1", name: "whale.docx", size: 9 };
const source = (changes: Partial<SourceValues>): SourceValues => ({ ...NO_SOURCE, ...changes });

describe("checkNewBook", () => {
  it.each<[string, Partial<SourceValues>, string, string[]]>([
    ["no story", {}, "T", ["source"]],
    ["a story, which has a title", { story: "s1" }, "", []],
    ["no posts", { kind: "posts" }, "T", ["source"]],
    ["posts without a title", { kind: "posts", posts: ["p1"] }, "", ["title"]],
    ["a file chosen for another kind of source", { kind: "pdf", file }, "T", ["source"]],
    ["a manuscript, which has a title", { kind: "file", file }, "", []],
    ["a PDF without a title", { kind: "pdf", pdf: file }, "", ["title"]],
  ])("checks %s", (_, changes, title, fields) => {
    expect(Object.keys(checkNewBook(source(changes), { ...details, title }))).toEqual(fields);
  });

  it("checks an ISBN", () => {
    expect(checkNewBook(source({ story: "s1" }), { ...details, isbn: "12" })).toHaveProperty("isbn");
  });
});

describe("newBookOf", () => {
  it("names only the chosen source, and leaves the server to fill in what is empty", () => {
    const values = { ...details, title: "", author: "Ada" };
    const body = newBookOf("b1", source({ kind: "posts", story: "s1", posts: ["p2", "p1"] }), values, {
      trim: "0600X0900",
    });
    expect(body).toEqual({
      id: "b1",
      source: { kind: "posts", ids: ["p2", "p1"] },
      details: { author: "Ada", has_qr_code: true, language: "en" },
      format: { trim: "0600X0900" },
    });
  });
});

it.each([
  ["chapters.zip", "archive"],
  ["chapters.ZIP", "archive"],
  ["whale.epub", "document"],
  ["whale.zip.docx", "document"],
])("%s is uploaded as %s", (name, kind) => {
  expect(manuscriptKind({ name })).toBe(kind);
});

it("shows a refusal at its field", () => {
  expect(
    errorsOf([
      { path: "body.source.ids", message: "Choose one." },
      { path: "body.details.isbn", message: "No ISBN." },
      { path: "body", message: "Too large." },
    ]),
  ).toEqual({ source: "Choose one.", isbn: "No ISBN." });
});
