import { NetworkError, TimedOut } from "@quire/client/errors";
import { afterEach, expect, test, vi } from "vitest";
import { page, postPage } from "../testing/pages.ts";
import { fetchPageData } from "./fetchPageData.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(body: unknown, status = 200) {
  const asked = vi.fn(async (_address: string, _init: RequestInit) =>
    Response.json(body as object, { status }),
  );
  vi.stubGlobal("fetch", asked);
  return asked;
}

test("a page is asked for by its path, and no cookie goes with the question", async () => {
  const asked = answer(postPage());
  await expect(fetchPageData("/stories?sort=a-z")).resolves.toMatchObject({ title: "Loomings" });
  expect(asked.mock.calls[0]?.[0]).toBe("/api/sr/page?path=%2Fstories%3Fsort%3Da-z");
  expect(asked.mock.calls[0]?.[1].credentials).toBe("omit");
});

test("a page that says it doesn't exist is a page", async () => {
  answer(page({ kind: "not_found" }), 404);
  await expect(fetchPageData("/nowhere")).resolves.toMatchObject({ data: { kind: "not_found" } });
});

test("a 404 of something else is a failure", async () => {
  answer({ error: { code: "not_found", message: "This doesn't exist.", request_id: "r" } }, 404);
  await expect(fetchPageData("/nowhere")).rejects.toMatchObject({ status: 404, code: "not_found" });
});

test("no network and no patience are told apart from a server in error", async () => {
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
