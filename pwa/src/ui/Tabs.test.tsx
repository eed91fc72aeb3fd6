// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Tabs } from "./Tabs.tsx";

afterEach(cleanup);

const tabs = [
  { href: "/", label: "Home" },
  { href: "/stories", label: "Stories", count: "4" },
];

it("marks only the current tab", () => {
  render(<Tabs label="Sections of Melville" tabs={tabs} current="/stories" />);
  expect(screen.getByRole("navigation", { name: "Sections of Melville" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Stories 4" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBeNull();
});

it("marks no tab on a page that none of them links to", () => {
  render(<Tabs label="Sections" tabs={tabs} current="/drafts" />);
  for (const link of screen.getAllByRole("link")) expect(link.getAttribute("aria-current")).toBeNull();
});
