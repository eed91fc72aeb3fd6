import { ROUTES } from "@quire/domain/sites/routes";
import { expect, it } from "vitest";
import { pathOfAnchor, SECTIONS, sectionPath } from "./sections.ts";

it.each(SECTIONS.map(({ id }) => id))("has a route for the section %s", (id) => {
  expect(ROUTES.some(({ path }) => path === sectionPath(id))).toBe(true);
});

it("leads the former anchors to their sections, and no other hash", () => {
  expect(pathOfAnchor("#two-step")).toBe("/settings/security#two-step");
  expect(pathOfAnchor("#notifications")).toBe("/settings/notifications");
  for (const hash of ["", "#pro", "#pro=intro", "#create"]) expect(pathOfAnchor(hash)).toBeNull();
});
