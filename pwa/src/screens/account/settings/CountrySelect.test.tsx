// @vitest-environment jsdom
import { updateAccount } from "@quire/contracts/calls/preferences";
import type { User } from "@quire/contracts/records/user";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { CountrySelect } from "./CountrySelect.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn(async () => ({})) }));
vi.mock("../../../lib/loadSession.ts", () => ({ refreshSession: vi.fn(async () => {}) }));

afterEach(cleanup);

const choose = (country: string | null, value: string) => {
  render(<CountrySelect user={{ country } as User} />);
  const select = screen.getByLabelText("Your country") as HTMLSelectElement;
  fireEvent.change(select, { target: { value } });
  return select;
};

it("saves the country as it is chosen, and fetches the session, which has the currency", async () => {
  choose(null, "NZ");
  expect(callApi).toHaveBeenCalledWith(updateAccount, { body: { country: "NZ" } });
  await expect.poll(() => vi.mocked(refreshSession).mock.calls.length).toBe(1);
});

it("puts the choice back if it can't be saved", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(new Error("Offline."));
  const select = choose("IN", "NZ");
  await expect.poll(() => select.value).toBe("IN");
});
