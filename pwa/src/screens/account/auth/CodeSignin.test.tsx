// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { publishVerified } from "../proof/verifiedChannel.ts";
import { CodeSignin } from "./CodeSignin.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/loadSession.ts", () => ({ refreshSession: vi.fn(async () => ({})) }));

afterEach(cleanup);

it("fetches the session when the email's link has signed in from another tab", async () => {
  vi.mocked(callApi).mockResolvedValue({ sent: true, expires_in: 600, already_sent: false } as never);
  render(<CodeSignin identifier="ada@readers.example" onPassword={() => {}} onSecondFactor={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Send OTP" }));
  await screen.findByLabelText("OTP");
  expect(refreshSession).not.toHaveBeenCalled();
  publishVerified();
  await waitFor(() => expect(refreshSession).toHaveBeenCalledOnce());
});
