// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { sessionStore } from "../../lib/session.ts";
import { card, chapter, post, postPage, site } from "../../testing/pages.ts";
import { session } from "../../testing/session.ts";
import { BundleBox } from "./BundleBox.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
afterEach(cleanup);

it("sells all chapters in one payment, and nothing once they are bought", async () => {
  sessionStore.write(session(null));
  let access: "payment_required" | "granted" = "payment_required";
  const chapters = [chapter(1, { visibility: "paid" }), chapter(2, { visibility: "paid" })];
  vi.mocked(callApi).mockImplementation((async () => ({
    posts: chapters.map(({ id, index }) =>
      card({ id, index, visibility: "paid", access, pricing: { web: { INR: 4900 } } }),
    ),
  })) as unknown as typeof callApi);
  const onGranted = vi.fn();
  const box = (version: number) => (
    <PageContext value={postPage()}>
      <BundleBox serial={post({ ptype: "parent" })} {...{ chapters, site, version, onGranted }} />
    </PageContext>
  );
  const { rerender } = render(box(0));
  expect(await screen.findByText("Buy all 2 chapters for ₹98")).toBeTruthy();
  access = "granted";
  rerender(box(1));
  await expect.poll(() => screen.queryByText(/^Buy all/)).toBeNull();
  expect(onGranted).toHaveBeenLastCalledWith(new Set(chapters.map(({ id }) => id)));
});
