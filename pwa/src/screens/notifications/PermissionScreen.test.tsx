// @vitest-environment jsdom
import { errorClass, NetworkError } from "@quire/client/errors";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { postPage } from "../../testing/pages.ts";
import { PermissionScreen } from "./PermissionScreen.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(failure: Error) {
  vi.mocked(callApi).mockRejectedValue(failure);
  const data = { kind: "app", screen: "notification_permission", params: { siteId: "s1" } } as const;
  render(
    <PageContext value={{ ...postPage(), data }}>
      <PermissionScreen />
    </PageContext>,
  );
}

test("says that a site is unknown only if the server says so", async () => {
  const NotFound = errorClass(404);
  show(new NotFound(404, { code: "not_found", message: "This account doesn't exist" }));
  expect(await screen.findByText("This site can't be found")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "See other creators" }).getAttribute("href")).toBe("/");
});

test("offers another attempt without a network", async () => {
  show(new NetworkError(0, { code: "network_failed", message: "x" }));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(callApi).toHaveBeenCalledTimes(2);
});
