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

it("opens a shared draft on its own site, through that site's sign-in if needed", () => {
  const elsewhere = page({ kind: "profile" }, { site: null });
  expect(sharedPath(elsewhere, draft)).toBe(
    `http://ada.localhost:4000/signin?redirect=${encodeURIComponent(`/chapter/${ID}/edit`)}`,
  );
  expect(sharedPath(page({ kind: "profile" }), draft)).toBe(`/chapter/${ID}/edit`);
});
