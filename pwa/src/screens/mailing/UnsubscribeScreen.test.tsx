// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { UnsubscribeScreen } from "./UnsubscribeScreen.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/PageContext.ts", () => ({
  usePage: () => ({ data: { kind: "app", params: { hash: "h" } } }),
}));

it("leads a reader who reported spam to the form that lifts it", async () => {
  const site = { id: "b1", name: "Ada", url: "http://ada.localhost:4000" };
  const subscription = { site, topic: null, subscribed: false, complained: true };
  vi.mocked(callApi).mockResolvedValue(subscription as never);
  render(<UnsubscribeScreen />);
  const link = await screen.findByRole("link", { name: "Subscribe by email" });
  expect(link.getAttribute("href")).toBe("http://ada.localhost:4000/#subscribe");
  expect(screen.getByText(/open the link in the email/)).toBeTruthy();
});
