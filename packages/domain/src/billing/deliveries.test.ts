import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkDelivery,
  DELIVERY_LINK_MAX,
  DELIVERY_TEXT_MAX,
  type Delivered,
  detailsProblem,
  dueAt,
  isLate,
  isMeetingLink,
  PROMISED_GOODS,
} from "./deliveries.ts";

const paid = new Date("2026-11-01T10:30:00Z");
const due = new Date("2026-11-15T10:30:00Z");

it("is due fourteen days after payment", () => {
  expect(dueAt(paid)).toEqual(due);
});

it.each([
  ["wanted", "2026-11-15T10:29:59Z", false],
  ["wanted", "2026-11-15T10:30:00Z", true],
  ["wanted", "2027-01-01T00:00:00Z", true],
  ["delivered", "2027-01-01T00:00:00Z", false],
  ["withdrawn", "2027-01-01T00:00:00Z", false],
] as const)("%s at %s is late: %s", (state, now, late) => {
  expect(isLate({ state, due }, new Date(now))).toBe(late);
});

describe("detailsProblem", () => {
  it.each([
    [["personalised_message"], undefined, "Tell us what the message is about and who it's for."],
    [["personalised_message"], "  ", "Tell us what the message is about and who it's for."],
    [["personalised_message"], "For Ada, who is ten", null],
    [["virtual_meetup"], "", "Tell us what the meetup is about and when suits you."],
    [[null, "virtual_meetup"], "Whales. Mondays", null],
    [[null, "virtual_meetup"], undefined, "Tell us what the meetup is about and when suits you."],
    [[null], undefined, null],
    [[null], "", null],
    [[null], "For Ada", "Nothing here is delivered later, so leave the details out."],
    [[], "For Ada", "Nothing here is delivered later, so leave the details out."],
  ] as const)("for %j with %j: %s", (goods, details, problem) => {
    expect(detailsProblem(goods, details)).toBe(problem);
  });
});

const nothing: Delivered = { text: null, file: null, link: null, meetsAt: null };
const now = new Date("2026-11-10T00:00:00Z");
const later = "2026-11-20T18:00:00.000Z";
const link = "https://meet.example/abc";

describe("checkDelivery", () => {
  it.each<[string, Partial<Delivered>, string[]]>([
    ["text", { text: "Happy birthday, Ada" }, []],
    ["a file", { file: "f1" }, []],
    ["both", { text: "Here it is", file: "f1" }, []],
    ["nothing", {}, ["text"]],
    ["whitespace", { text: " \n" }, ["text"]],
    ["text above the maximum", { text: "x".repeat(DELIVERY_TEXT_MAX + 1) }, ["text"]],
    ["text of maximum length", { text: "x".repeat(DELIVERY_TEXT_MAX) }, []],
    ["a link next to the text", { text: "Here", link }, ["link"]],
    ["a time next to the text", { text: "Here", meetsAt: later }, ["meetsAt"]],
  ])("for a message: %s", (_, given, fields) => {
    const issues = checkDelivery("personalised_message", { ...nothing, ...given }, now);
    expect(issues.map(({ field }) => field)).toEqual(fields);
  });

  it.each<[string, Partial<Delivered>, string[]]>([
    ["a link and a time", { link, meetsAt: later }, []],
    ["text with them", { link, meetsAt: later, text: "Bring tea" }, []],
    ["nothing", {}, ["link", "meetsAt"]],
    ["no link", { meetsAt: later }, ["link"]],
    ["no time", { link }, ["meetsAt"]],
    ["a past time", { link, meetsAt: "2026-11-09T00:00:00Z" }, ["meetsAt"]],
    ["the current moment", { link, meetsAt: now.toISOString() }, ["meetsAt"]],
    ["an invalid time", { link, meetsAt: "soon" }, ["meetsAt"]],
    ["an unencrypted link", { link: "http://meet.example/abc", meetsAt: later }, ["link"]],
    ["a file", { link, meetsAt: later, file: "f1" }, ["file"]],
  ])("for a meetup: %s", (_, given, fields) => {
    const issues = checkDelivery("virtual_meetup", { ...nothing, ...given }, now);
    expect(issues.map(({ field }) => field)).toEqual(fields);
  });

  it("only accepts what has everything its kind needs", () => {
    const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
    const given = fc.record({
      text: some(fc.string()),
      file: some(fc.string({ minLength: 1 })),
      link: some(fc.oneof(fc.webUrl({ validSchemes: ["http", "https"] }), fc.string())),
      meetsAt: some(
        fc.oneof(
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
          fc.string(),
        ),
      ),
    });
    fc.assert(
      fc.property(fc.constantFrom(...PROMISED_GOODS), given, (good, what) => {
        if (checkDelivery(good, what, now).length > 0) return;
        if (good === "personalised_message") {
          expect(what.text?.trim() || what.file).toBeTruthy();
        } else {
          expect(what.link).toMatch(/^https:\/\//i);
          expect(Date.parse(what.meetsAt ?? "")).toBeGreaterThan(now.getTime());
        }
      }),
    );
  });
});

it.each([
  ["https://meet.example/abc", true],
  ["https://meet.example/abc?pwd=1#x", true],
  ["http://meet.example/abc", false],
  ["javascript:alert(1)", false],
  ["https://me:secret@meet.example/", false],
  ["https://localhost/", false],
  ["https://meet.example/a b", false],
  ["meet.example/abc", false],
  ["", false],
  [`https://meet.example/${"x".repeat(DELIVERY_LINK_MAX - 21)}`, true],
  [`https://meet.example/${"x".repeat(DELIVERY_LINK_MAX - 20)}`, false],
])("accepts %s as a meetup link: %s", (text, is) => {
  expect(isMeetingLink(text)).toBe(is);
});
