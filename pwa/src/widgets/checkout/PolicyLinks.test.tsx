// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PolicyLinks } from "./PolicyLinks.tsx";

it("links each text in one sentence", () => {
  const { container } = render(<PolicyLinks of={["pro-terms", "refund-policy", "terms"]} />);
  expect(container.textContent).toBe("See the terms of Pro, refund policy and terms.");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/pro-terms",
    "/refund-policy",
    "/terms",
  ]);
});
