// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import type { Purchase } from "@quire/contracts/records/order";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { order } from "../../testing/order.ts";
import { dismissSnackbar, snackbarStore } from "../../ui/snackbars.ts";
import { MoneyBack } from "./MoneyBack.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const purchase = { ...order(), deliveries: [], going_back: false } as unknown as Purchase;
function ask() {
  const acts = { onChange: vi.fn(), onStale: vi.fn() };
  render(<MoneyBack purchase={purchase} {...acts} />);
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

it("refunds what is late, after a question", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ refunded: true });
  const { onChange } = ask();
  await expect.poll(() => onChange).toHaveBeenCalledOnce();
  expect(onChange.mock.calls[0]?.[0](purchase)).toMatchObject({ going_back: true });
  expect(snackbarStore.read()).toMatchObject([{ title: "₹49 is being refunded to you.", tone: "good" }]);
});

it("shows how it stands where the creator delivered a moment before", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(
    new (errorClass(409))(409, { code: "conflict" as "forbidden", message: "It was delivered." }),
  );
  const { onStale, onChange } = ask();
  await expect.poll(() => onStale).toHaveBeenCalledOnce();
  expect(onChange).not.toHaveBeenCalled();
});
