// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { PageContext } from "../../lib/PageContext.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { postPage } from "../../testing/pages.ts";
import { SiteNotificationsModal } from "./SiteNotificationsModal.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: () => new Promise(() => {}) }));
vi.mock("../../lib/localPort.ts", () => ({ local: { sendNow: async () => {} } }));

beforeAll(addDialogMethods);
afterEach(cleanup);

test("closes on the way to all settings, which the app opens in the same document", () => {
  const onClose = vi.fn();
  render(
    <PageContext value={postPage()}>
      <SiteNotificationsModal siteId="s1" onClose={onClose} />
    </PageContext>,
  );
  fireEvent.click(screen.getByRole("link", { name: "All settings" }));
  expect(onClose).toHaveBeenCalledOnce();
});
