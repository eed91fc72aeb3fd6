// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { addDialogMethods } from "../../../../testing/dialogMethods.ts";
import { SetUpApp } from "./SetUpApp.tsx";

beforeAll(addDialogMethods);
afterEach(cleanup);

it("focuses the code once the secret is there", async () => {
  const started = { secret: "ABCD", uri: "otpauth://totp/Quire:ada?secret=ABCD" };
  render(<SetUpApp callOfChange={(async () => started) as never} onClose={() => {}} onAdded={() => {}} />);
  const code = await screen.findByLabelText("Code");
  await waitFor(() => expect(document.activeElement).toBe(code));
});
