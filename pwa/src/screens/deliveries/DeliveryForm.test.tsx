// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import type { SiteDelivery } from "@quire/contracts/records/delivery";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { toWallTime } from "../../widgets/localTime.ts";
import { DeliveryForm } from "./DeliveryForm.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const meetup = {
  id: "d1",
  title: "Tea with me",
  good_type: "virtual_meetup",
  state: "wanted",
  buyer: { name: "Ada" },
  ...{ text: null, file: null, link: null, meets_at: null },
} as unknown as SiteDelivery;

const acts = { onDone: vi.fn(), onClose: vi.fn(), onStale: vi.fn() };
const deliver = () => fireEvent.click(screen.getByRole("button", { name: "Deliver now" }));
const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 24 * 60 * 60_000);
function fill() {
  fireEvent.change(screen.getByLabelText("Day and time"), { target: { value: toWallTime(at) } });
  fireEvent.change(screen.getByLabelText("Link to the meetup"), {
    target: { value: "https://meet.example/tea" },
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  render(<DeliveryForm siteId="s1" delivery={meetup} {...acts} />);
});
afterEach(cleanup);

it("requires the time and the link of a meetup, beside each field", async () => {
  deliver();
  expect(screen.getByText(/^Please set a date and time/)).toBeTruthy();
  expect(screen.getByText(/^Please add the meetup link/)).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Day and time"));
  expect(callApi).not.toHaveBeenCalled();
});

it("delivers a meetup's link and time", async () => {
  vi.mocked(callApi).mockResolvedValueOnce(meetup);
  fill();
  deliver();
  await expect.poll(() => acts.onDone).toHaveBeenCalledWith(meetup);
  expect(vi.mocked(callApi).mock.lastCall?.[1]).toMatchObject({
    params: { siteId: "s1", id: "d1" },
    body: { link: "https://meet.example/tea", meets_at: at.toISOString() },
  });
});

it("lets the list report that the payment was refunded", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(
    new (errorClass(409))(409, { code: "conflict" as "forbidden", message: "There is nothing to deliver." }),
  );
  fill();
  deliver();
  await expect.poll(() => acts.onStale).toHaveBeenCalledOnce();
  expect(acts.onDone).not.toHaveBeenCalled();
});
