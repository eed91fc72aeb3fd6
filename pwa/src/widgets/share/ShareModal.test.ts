import fc from "fast-check";
import { expect, it } from "vitest";
import { shareLinks } from "./ShareModal.tsx";

it("encodes title and address in every link", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.webUrl({ withQueryParameters: true }), (title, url) => {
      for (const { name, href } of shareLinks(title, url)) {
        const { searchParams, protocol } = new URL(href);
        const shared = [...searchParams.values()].join(" ");
        expect(shared, name).toContain(url);
        if (name !== "Facebook" && name !== "LinkedIn") expect(shared, name).toContain(title);
        expect(protocol).toBe(name === "Email" ? "mailto:" : "https:");
      }
    }),
  );
});
