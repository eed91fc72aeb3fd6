// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { addDialogMethods } from "../../../testing/dialogMethods.ts";
import { CreatedToken } from "./CreatedToken.tsx";
import { ShownCodes } from "./factors/ShownCodes.tsx";

beforeAll(addDialogMethods);
afterEach(cleanup);

const onClose = vi.fn();

it.each([
  ["recovery codes", "I've saved them", <ShownCodes key="codes" codes={["7k2mq-x9d4c"]} onClose={onClose} />],
  ["a token", "I've saved it", <CreatedToken key="token" name="CI" token="qr_1" onClose={onClose} />],
])("shows %s until the user confirms that they saved them", (_, label, shown) => {
  onClose.mockClear();
  render(shown);
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: label }));
  expect(onClose).toHaveBeenCalledOnce();
});
