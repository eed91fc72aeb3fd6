// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FeedLinks } from "./FeedLinks.tsx";

const links = { rss: "https://quire.example/feeds/x", podcast: "https://quire.example/feeds/x?podcast" };
vi.mock("../../lib/callApi.ts", () => ({ callApi: async () => links }));

afterEach(cleanup);

test("keeps the focus where the button was that showed the links", async () => {
  render(<FeedLinks />);
  fireEvent.click(screen.getByRole("button", { name: "Show feed links" }));
  const first = await screen.findByRole<HTMLInputElement>("textbox", { name: "For feed readers" });
  expect(first.value).toBe(links.rss);
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(first)).toBe(true);
});
