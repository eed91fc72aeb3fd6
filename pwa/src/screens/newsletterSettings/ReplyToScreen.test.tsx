// @vitest-environment jsdom
import { CallError } from "@quire/client/errors";
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

it("confirms an address on request only, and says where answers go", async () => {
  const message = "This link is no longer valid.";
  vi.mocked(callApi)
    .mockRejectedValueOnce(new CallError(404, { code: "reply_to_link_invalid", message }))
    .mockResolvedValueOnce({
      reply_to: "ada@example.com",
      site: { name: "Ada", url: "http://ada.localhost" },
    });
  render(<ReplyToScreen />);
  expect(callApi).not.toHaveBeenCalled();
  const confirm = screen.getByRole("button", { name: "Confirm" });
  fireEvent.click(confirm);
  await screen.findByText(message);
  fireEvent.click(confirm);
  const heading = await screen.findByRole("heading", { name: "Your address is confirmed" });
  expect(screen.getByText(/from Ada, their answers go to ada@example.com\./)).toBeTruthy();
  expect(document.activeElement).toBe(heading);
  expect(callApi).toHaveBeenLastCalledWith(confirmReplyTo, { params: { token: "sealed" } });
});
