// @vitest-environment jsdom
import { CallError, NetworkError } from "@quire/client/errors";
import { confirmReplyTo } from "@quire/contracts/calls/newsletterSettings";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { ReplyToScreen } from "./ReplyToScreen.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/PageContext.ts", () => ({
  usePage: () => ({ data: { kind: "app", params: { token: "sealed" } } }),
}));
afterEach(cleanup);

const open = () => {
  render(<ReplyToScreen />);
  return screen.getByRole("button", { name: "Confirm" });
};

it("confirms an address on request only, and says where replies go", async () => {
  vi.mocked(callApi)
    .mockRejectedValueOnce(new NetworkError(0, { code: "network_failed", message: "No connection" }))
    .mockResolvedValueOnce({
      reply_to: "ada@example.com",
      site: { name: "Ada", url: "http://ada.localhost" },
    });
  const confirm = open();
  expect(callApi).not.toHaveBeenCalled();
  fireEvent.click(confirm);
  await screen.findByText(/We can't reach the server/);
  await expect.poll(() => confirm.getAttribute("aria-busy")).toBeNull();
  fireEvent.click(confirm);
  const heading = await screen.findByRole("heading", { name: "Your address is confirmed" });
  expect(screen.getByText(/from Ada, those replies go to ada@example.com\./)).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(callApi).toHaveBeenLastCalledWith(confirmReplyTo, { params: { token: "sealed" } });
});

it("leads from an invalid link to the settings", async () => {
  const message = "This link is no longer valid.";
  const refusal = { code: "reply_to_link_invalid", message } as const;
  vi.mocked(callApi).mockRejectedValueOnce(new CallError(404, refusal));
  fireEvent.click(open());
  const settings = await screen.findByRole("link", { name: "Newsletter settings" });
  expect(settings.getAttribute("href")).toBe("/mailer/settings");
});
