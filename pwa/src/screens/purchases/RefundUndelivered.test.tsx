// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import type { Purchase } from "@quire/contracts/records/order";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { order } from "../../testing/order.ts";
import { dismissSnackbar, snackbarStore } from "../../ui/snackbars.ts";
import { RefundUndelivered } from "./RefundUndelivered.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const purchase = { ...order(), deliveries: [], refund_pending: false } as unknown as Purchase;
function openDialog() {
  const acts = { onChange: vi.fn(), onStale: vi.fn() };
  render(<RefundUndelivered purchase={purchase} {...acts} />);
  fireEvent.click(screen.getByRole("button", { name: "Get a refund" }));
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
  return acts;
}

beforeAll(addDialogMethods);
beforeEach(() => {
  vi.clearAllMocks();
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
});
afterEach(cleanup);

it("refunds a late delivery after confirmation", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ refunded: true });
  const { onChange } = openDialog();
  await expect.poll(() => onChange).toHaveBeenCalledOnce();
  expect(onChange.mock.calls[0]?.[0](purchase)).toMatchObject({ refund_pending: true });
  expect(snackbarStore.read()).toMatchObject([{ title: "₹49 is being refunded to you.", tone: "good" }]);
});

it("shows the new state if the creator has just delivered", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(
    new (errorClass(409))(409, { code: "conflict" as "forbidden", message: "It was delivered." }),
  );
  const { onStale, onChange } = openDialog();
  await expect.poll(() => onStale).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});
