import fc from "fast-check";
import { expect, it } from "vitest";
import { shareLinks } from "./shareLinks.ts";

it("every way to share says the title and the address whole, whatever stands in them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.webUrl({ withQueryParameters: true }), (title, url) => {
      for (const { name, href } of shareLinks(title, url)) {
        const { searchParams, protocol } = new URL(href);
        const said = [...searchParams.values()].join(" ");
        expect(said, name).toContain(url);
        if (name !== "Facebook" && name !== "LinkedIn") expect(said, name).toContain(title);
        expect(protocol).toBe(name === "Email" ? "mailto:" : "https:");
      }
    }),
  );
});
