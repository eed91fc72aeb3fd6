import { describe, expect, it } from "vitest";
import { site } from "../../testing/pages.ts";
import { changesOf, check, fieldOfPath, type Values, valuesOfSite } from "./values.ts";

const start = valuesOfSite(site, { country: "US", site_time_zone: null });
const changed = (changes: Partial<Values>): Values => ({ ...start, ...changes });

describe("the changes sent for a profile", () => {
  it("are empty if nothing has changed", () => {
    expect(changesOf(start, changed({}))).toEqual({ profile: null, site: null });
  });

  it.each([
    [{ name: " Ishmael " }, { profile: { name: "Ishmael" }, site: null }],
    [{ country: "IN" }, { profile: { country: "IN" }, site: null }],
    [{ country: "" }, { profile: null, site: null }],
    [{ logo: { image: null, fileId: null } }, { profile: { logo_file: null }, site: null }],
    [{ cover: { image: "/f", fileId: "b1" } }, { profile: { cover_file: "b1" }, site: null }],
    [{ supportMessage: "For ink. " }, { profile: null, site: { support_message: "For ink." } }],
    [{ timeZone: "Asia/Kolkata" }, { profile: null, site: { time_zone: "Asia/Kolkata" } }],
    [{ currency: "EUR" as const }, { profile: null, site: { currency: "EUR" } }],
    [
      { commentState: "pending" as const, commentPlacement: "floating" as const },
      { profile: null, site: { comment_default: "pending", comment_placement: "floating" } },
    ],
  ])("%j", (changes, expected) => {
    expect(changesOf(start, changed(changes))).toEqual(expected);
  });

  it("include all filled-in networks when one of them changes", () => {
    const socials = { ...start.socials, insta: "@herman" };
    expect(changesOf(start, changed({ socials })).profile?.socials).toEqual([
      { kind: "insta", url: "@herman" },
      { kind: "ws", url: "https://example.org/melville" },
    ]);
  });
});

it("shows a missing name and a wrong network URL beside their fields", () => {
  const socials = { ...start.socials, fb: "https://example.org/me" };
  expect(check(changed({ name: " ", socials }))).toEqual({
    name: "Enter a name",
    fb: expect.stringContaining("Facebook"),
  });
  expect(check(start)).toEqual({});
});

it.each([
  ["body.name", "name"],
  ["body.currency", "currency"],
  ["body.time_zone", "timeZone"],
  ["body.socials.0.url", "ws"],
  ["body.socials.7.url", null],
  ["body.logo_file", null],
])("an issue at %s belongs to %s", (path, field) => {
  expect(fieldOfPath(path, start)).toBe(field);
});
