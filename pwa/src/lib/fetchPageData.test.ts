import { NetworkError, TimedOut } from "@quire/client/errors";
import { afterEach, expect, test, vi } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { fetchPageData } from "./fetchPageData.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(body: unknown, status = 200) {
  const requested = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json(body as object, { status }),
  );
  vi.stubGlobal("fetch", requested);
  return requested;
}

test("fetches a page by its path, without cookies", async () => {
  const requested = answer(postPage());
  await expect(fetchPageData("/stories?sort=a-z")).resolves.toMatchObject({ title: "Loomings" });
  expect(requested.mock.calls[0]?.[0]).toBe("/api/sr/page?path=%2Fstories%3Fsort%3Da-z");
  expect(requested.mock.calls[0]?.[1].credentials).toBe("omit");
});

test("returns a page that says it doesn't exist", async () => {
  answer(page({ kind: "not_found" }), 404);
  await expect(fetchPageData("/nowhere")).resolves.toMatchObject({ data: { kind: "not_found" } });
});

test("throws for any other 404", async () => {
  answer({ error: { code: "not_found", message: "This doesn't exist.", request_id: "r" } }, 404);
  await expect(fetchPageData("/nowhere")).rejects.toMatchObject({ status: 404, code: "not_found" });
});

test("tells a network failure and a timeout from a server error", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await expect(fetchPageData("/")).rejects.toBeInstanceOf(NetworkError);
  vi.stubGlobal("fetch", async () => {
    throw new DOMException("late", "TimeoutError");
  });
  await expect(fetchPageData("/")).rejects.toBeInstanceOf(TimedOut);
  answer({ error: { code: "unexpected", message: "", request_id: "r" } }, 500);
  await expect(fetchPageData("/")).rejects.toMatchObject({ status: 500 });
});
