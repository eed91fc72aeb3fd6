// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addDialogMethods } from "../../../../testing/dialogMethods.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { ConfirmFactor } from "./ConfirmFactor.tsx";

beforeAll(addDialogMethods);
afterEach(cleanup);

const nothing = () => {};

it("offers to keep the recovery codes", () => {
  render(
    <ChangeDialog
      change={{ kind: "replaceCodes" }}
      onClose={nothing}
      onChanged={nothing}
      onConfirmationNeeded={nothing}
    />,
  );
  expect(screen.getByRole("button", { name: "Keep them" })).toBeTruthy();
});

it("says why it asks for a second factor", () => {
  const factors = { passkeys: [], totp: true, recovery_codes_left: 0, required: false, verified: true };
  render(
    <ConfirmFactor
      reason="Before you change it, confirm."
      factors={factors}
      onClose={nothing}
      onConfirmed={nothing}
    />,
  );
  expect(screen.getByRole("dialog", { name: "Confirm it's you" })).toBeTruthy();
  expect(screen.getByText("Before you change it, confirm.")).toBeTruthy();
});
