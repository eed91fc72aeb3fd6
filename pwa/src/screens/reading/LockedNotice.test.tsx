// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { followStore, freshFollow } from "../../lib/follows.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { post, postPage } from "../../testing/pages.ts";
import { LockedNotice } from "./LockedNotice.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

afterEach(cleanup);

function show() {
  const locked = post({ visibility: "follow", access: "follow_required" });
  const onOpened = vi.fn(async () => {});
  render(
    <PageContext value={postPage()}>
      <LockedNotice post={locked} onOpened={onOpened} />
    </PageContext>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Follow and keep reading" }));
  return { siteId: locked.site_id, onOpened };
}

test("asks for nothing when the server refuses the follow", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(new Error("offline"));
  const { onOpened } = show();
  await vi.waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false), 30_000);
  expect(onOpened).not.toHaveBeenCalled();
  expect(freshFollow.read()).toBeNull();
});

test("follows as other follow buttons do: the settings of notifications open", async () => {
  vi.mocked(callApi).mockResolvedValueOnce({});
  const { siteId, onOpened } = show();
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledOnce(), 30_000);
  expect(freshFollow.read()).toBe(siteId);
  expect(followStore.read(siteId)).toBe(true);
});
