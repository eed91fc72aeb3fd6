// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PageContext } from "../../lib/PageContext.ts";
import { enablePush } from "../../lib/push/pushFlow.ts";
import { postPage } from "../../testing/pages.ts";
import { SitePushSwitch } from "./SitePushSwitch.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: async () => ({ subscribed: false }) }));
vi.mock("../../lib/localPort.ts", () => ({ local: { sendNow: async () => {} } }));
vi.mock("../../lib/push/pushFlow.ts", async (original) => ({
  ...(await original<typeof import("../../lib/push/pushFlow.ts")>()),
  enablePush: vi.fn(),
}));

afterEach(cleanup);

test("says why it stays off after permission was denied, and can be tried again", async () => {
  vi.mocked(enablePush).mockRejectedValueOnce(
    Object.assign(new Error("denied"), { name: "NotAllowedError" }),
  );
  render(
    <PageContext value={postPage()}>
      <SitePushSwitch site={{ id: "s1", name: "The Pequod" }} />
    </PageContext>,
  );
  const control = screen.getByRole<HTMLInputElement>("switch", { name: "New posts from The Pequod" });
  await waitFor(() => expect(control.disabled).toBe(false));
  fireEvent.click(control);
  expect(
    await screen.findByText("Allow notifications in this browser's settings, then try again."),
  ).toBeDefined();
  expect([control.checked, control.disabled]).toEqual([false, false]);
  fireEvent.click(control);
  await waitFor(() => expect(control.checked).toBe(true));
  expect(screen.getByText(/^Push notifications on this device/)).toBeDefined();
});
