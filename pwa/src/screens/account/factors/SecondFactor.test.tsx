// @vitest-environment jsdom
import { BadRequest } from "@quire/client/errors";
import { completeSignin, getPendingSignin } from "@quire/contracts/calls/factors";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { SecondFactor } from "./SecondFactor.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/loadSession.ts", () => ({ refreshSession: vi.fn(async () => {}) }));

const onBack = vi.fn();
let sent: unknown[];
function open(pending: { methods: string[] } | null, complete: () => Promise<unknown> = async () => ({})) {
  sent = [];
  vi.mocked(callApi).mockImplementation(async (call, ...input) => {
    if ((call as unknown) === getPendingSignin) return { pending } as never;
    if ((call as unknown) === completeSignin) sent.push(input[0]);
    return (await complete()) as never;
  });
  render(<SecondFactor onBack={onBack} />);
}

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

test("takes a code of the app, then fetches the session", async () => {
  open({ methods: ["totp", "recovery_code"] });
  fireEvent.change(await screen.findByLabelText("Code"), { target: { value: "123 456" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await expect.poll(() => refreshSession).toHaveBeenCalledOnce();
  expect(sent).toEqual([{ body: { code: "123 456" } }]);
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
});

test("offers the passkey and the recovery codes of an account without an app", async () => {
  open({ methods: ["passkey", "recovery_code"] });
  expect(await screen.findByRole("button", { name: "Use a passkey" })).toBeTruthy();
  expect(screen.getByLabelText("Recovery code")).toBeTruthy();
});

test("reports a wrong code, and fetches no session", async () => {
  const message = "Incorrect code.";
  open({ methods: ["totp"] }, () =>
    Promise.reject(new BadRequest(400, { code: "factor_incorrect", message })),
  );
  fireEvent.change(await screen.findByLabelText("Code"), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(refreshSession).not.toHaveBeenCalled();
});

test("starts over when nothing is pending", async () => {
  open(null);
  fireEvent.click(await screen.findByRole("button", { name: "Sign in again" }));
  expect(onBack).toHaveBeenCalledOnce();
});

test.each([
  [["passkey", "recovery_code"], () => screen.getByRole("button", { name: "Use a passkey" })],
  [["totp"], () => screen.getByLabelText("Code")],
] as const)("focuses the first way of %j once they are known", async (methods, first) => {
  open({ methods: [...methods] });
  await screen.findByRole("button", { name: "Sign in" });
  await expect.poll(() => document.activeElement).toBe(first());
});

test("shows one alert at a time", async () => {
  open({ methods: ["passkey", "totp"] }, () =>
    Promise.reject(new BadRequest(400, { code: "factor_incorrect", message: "Incorrect code." })),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Use a passkey" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Incorrect code.");
  fireEvent.change(screen.getByLabelText("Code"), { target: { value: "12" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText(/^Enter six digits/)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.change(screen.getByLabelText("Code"), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect((await screen.findAllByRole("alert")).length).toBe(1);
  fireEvent.click(screen.getByRole("button", { name: "Use a passkey" }));
  await expect.poll(() => screen.queryAllByRole("alert").length).toBe(1);
});
