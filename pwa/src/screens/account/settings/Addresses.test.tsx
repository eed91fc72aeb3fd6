// @vitest-environment jsdom
import type { User } from "@quire/contracts/records/user";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { Addresses } from "./Addresses.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

afterEach(cleanup);

const EMAIL = "ada@example.com";
const user = { email: EMAIL, mobile: null, email_verified: true, pending_email: null } as User;
const NOTICE = `Emails to ${EMAIL} bounce. Confirm your address to get emails again.`;

it("says that emails bounce, and sends a link that confirms the address", async () => {
  vi.mocked(callApi).mockResolvedValue({ sent_to: EMAIL } as never);
  render(<Addresses user={{ ...user, email_bounced: true }} />);
  expect(screen.getByText(NOTICE)).toBeTruthy();
  expect(screen.queryByText("Verified")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Confirm address" }));
  expect(callApi).toHaveBeenCalledWith(expect.anything(), { body: { channel: "email" } });
});

it("says nothing of it otherwise", () => {
  render(<Addresses user={{ ...user, email_bounced: false }} />);
  expect(screen.queryByText(NOTICE)).toBeNull();
  expect(screen.getByText("Verified")).toBeTruthy();
});
