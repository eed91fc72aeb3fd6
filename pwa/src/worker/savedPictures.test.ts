// @vitest-environment node
import { expect, test } from "vitest";
import { savedPictures } from "./savedPictures.ts";

/** Caches by name, with as much of their interface as is used. */
function makeCaches(content: Record<string, string[]>) {
  const sets = new Map(Object.entries(content).map(([name, urls]) => [name, new Set(urls)]));
  const open = async (name: string) => ({
    delete: async (url: string) => sets.get(name)?.delete(url) ?? false,
    match: async (url: string) => (sets.get(name)?.has(url) ? new Response(url) : undefined),
  });
  return {
    storage: () => ({ open }) as unknown as CacheStorage,
    left: () => [...sets.values()].flatMap((urls) => [...urls]),
  };
}
const URL = "http://melville.localhost/files/a/480";
const names = { viewed: "viewed", saved: "saved" };
const request = new Request(`${URL}.avif`);
function pluginOver(content: Record<string, string[]>) {
  const { storage, left } = makeCaches(content);
  const plugin = savedPictures(storage, names);
  const answer = (status: number) =>
    plugin.fetchDidSucceed?.({ request, response: new Response(null, { status }) } as never);
  const find = (cachedResponse?: Response) =>
    plugin.cachedResponseWillBeUsed?.({ request, cachedResponse } as never);
  return { answer, find, left };
}

test.each([404, 410])("removes a picture from the device when the server answers %i", async (status) => {
  const { answer, left } = pluginOver({
    viewed: [`${URL}.avif`, "http://other/files/b/480.webp"],
    saved: [`${URL}.webp`],
  });
  expect((await answer(status))?.status).toBe(status);
  expect(left()).toEqual(["http://other/files/b/480.webp"]);
});

test("keeps pictures while the server has them, and while it is in trouble", async () => {
  const { answer, left } = pluginOver({ viewed: [`${URL}.avif`], saved: [] });
  expect((await answer(200))?.status).toBe(200);
  await expect(answer(503)).rejects.toThrow();
  expect(left()).toHaveLength(1);
});

test("falls back to a saved serial's WebP", async () => {
  const { find } = pluginOver({ viewed: [], saved: [`${URL}.webp`] });
  expect(await (await find())?.text()).toBe(`${URL}.webp`);
  const viewed = new Response("viewed");
  expect(await find(viewed)).toBe(viewed);
  expect(await pluginOver({ viewed: [], saved: [] }).find()).toBeNull();
});
