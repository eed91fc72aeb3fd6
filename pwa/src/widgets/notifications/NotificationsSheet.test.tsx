// @vitest-environment jsdom
import { listNotificationActors, listNotifications } from "@quire/contracts/calls/notifications";
import type { Notification } from "@quire/contracts/records/notification";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { NotificationsSheet } from "./NotificationsSheet.tsx";
import { setUnread } from "./watchUnread.ts";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/localPort.ts", () => ({
  local: { loadOwnList: async () => undefined, saveOwnList: async () => {} },
}));

beforeAll(addDialogMethods);

afterEach(cleanup);

const notification = (id: string, text: string): Notification => ({
  id,
  kind: "follower",
  actors: [],
  count: 1,
  text,
  detail: null,
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

test("a group opens the list of its people, and from there what they did", async () => {
  const actor = (id: string, name: string) => ({ id, name, logo: null });
  const group: Notification = {
    ...notification("3", "12 people followed you"),
    count: 12,
    actors: [actor("a", "Ada"), actor("m", "Meera")],
    url: "#followers",
    read: true,
  };
  const linked = [
    { ...actor("a", "Ada"), url: "http://ada.localhost:4000" },
    { ...actor("m", "Meera"), url: null },
  ];
  vi.mocked(callApi).mockImplementation((async (call: unknown) =>
    call === listNotificationActors
      ? { actors: linked }
      : { notifications: [group], next: null, unread: 0 }) as unknown as typeof callApi);
  setUnread(0);
  const onClose = vi.fn();
  render(<NotificationsSheet userId="ada" open onClose={onClose} />);
  const row = await screen.findByRole("button", { name: "12 people followed you" });
  expect(row.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(row);
  expect((await screen.findByRole("link", { name: "Ada" })).getAttribute("href")).toBe(linked[0]?.url);
  expect(screen.queryByRole("link", { name: "Meera" })).toBeNull();
  expect(screen.getByText("Meera")).toBeDefined();
  expect(screen.getByText("And 10 more")).toBeDefined();
  const see = screen.getByRole("link", { name: "See your followers" });
  expect(see.getAttribute("href")).toBe("#followers");
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(see);
  expect(onClose).toHaveBeenCalledOnce();
});
