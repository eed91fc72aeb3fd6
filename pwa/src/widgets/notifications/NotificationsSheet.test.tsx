// @vitest-environment jsdom
import { listNotifications } from "@quire/contracts/calls/notifications";
import type { Notification } from "@quire/contracts/records/notification";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { NotificationsSheet } from "./NotificationsSheet.tsx";
import { setUnread } from "./watchUnread.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/localPort.ts", () => ({
  local: { loadOwnList: async () => undefined, saveOwnList: async () => {} },
}));

// jsdom's dialog lacks these two methods; the standard has them set the `open` attribute.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

afterEach(cleanup);

const notification = (id: string, text: string): Notification => ({
  id,
  kind: "follower",
  actors: [],
  count: 1,
  text,
  url: "/",
  read: false,
  updated: `2026-01-0${id}T08:00:00.000Z`,
});

test("the list is fetched once when it opens, and again when something new arrives", async () => {
  const notifications = [notification("1", "Ada followed you")];
  let unread = 1;
  let fetched = 0;
  vi.mocked(callApi).mockImplementation((async (call: unknown) => {
    if (call !== listNotifications) {
      unread = 0;
      return { unread };
    }
    fetched++;
    return { notifications: [...notifications], next: null, unread };
  }) as unknown as typeof callApi);
  setUnread(1);
  render(<NotificationsSheet userId="ada" open onClose={() => {}} />);
  expect(await screen.findByText("Ada followed you")).toBeDefined();
  await act(async () => {});
  expect(fetched).toBe(1);

  notifications.unshift(notification("2", "Meera followed you"));
  unread = 1;
  act(() => setUnread(unread));
  expect(await screen.findByText("Meera followed you")).toBeDefined();
  await act(async () => {});
  expect(fetched).toBe(2);
});
