import { expect, it } from "vitest";
import { page, site } from "../../testing/pages.ts";
import { sharedPath } from "./sharedPath.ts";

const ID = "b0000000000000000001";
const draft = {
  id: ID,
  ptype: "chapter",
  subtype: "rich",
  site: { id: site.id, url: "http://ada.localhost:4000" },
} as const;

it("a shared draft opens on its own site, where somebody from elsewhere is signed in first", () => {
  const elsewhere = page({ kind: "profile" }, { site: null });
  expect(sharedPath(elsewhere, draft)).toBe(
    `http://ada.localhost:4000/signin?redirect=${encodeURIComponent(`/chapter/${ID}/edit`)}`,
  );
  expect(sharedPath(page({ kind: "profile" }), draft)).toBe(`/chapter/${ID}/edit`);
});
