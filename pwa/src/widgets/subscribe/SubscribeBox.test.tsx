// @vitest-environment jsdom
import type { Site } from "@quire/contracts/records/site";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { SubscribeBox } from "./SubscribeBox.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/useUser.ts", () => ({ useUser: () => null }));

beforeEach(() => {
  vi.mocked(callApi)
    .mockReset()
    .mockResolvedValue({ requested: true } as never);
});
afterEach(cleanup);

function subscribe(email: string) {
  render(<SubscribeBox site={{ id: "b1", name: "Ada" } as Site} />);
  fireEvent.change(screen.getByLabelText("Your email address"), { target: { value: email } });
  fireEvent.click(screen.getByRole("button", { name: "Subscribe" }));
}
const sentTo = () =>
  vi.mocked(callApi).mock.calls.map(([, input]) => (input as { body: { email: string } }).body.email);

it("names the address that it wrote to, and lets it be changed", async () => {
  subscribe("ada@quire.example");
  expect(await screen.findByText("ada@quire.example")).toBeTruthy();
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Change the address" }));
  expect((screen.getByLabelText("Your email address") as HTMLInputElement).value).toBe("ada@quire.example");
});

it("offers the address that was likely meant, and writes to it", async () => {
  subscribe("ada@gamil.com");
  expect(await screen.findByText("ada@gmail.com")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Send it there" }));
  await vi.waitFor(() => expect(sentTo()).toEqual(["ada@gamil.com", "ada@gmail.com"]), 30_000);
  expect(await screen.findByText("ada@gmail.com")).toBeTruthy();
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});
