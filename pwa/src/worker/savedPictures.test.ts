// @vitest-environment node
import { expect, test } from "vitest";
import { savedPictures } from "./savedPictures.ts";

/** Caches by name, with as much of their interface as is used. */
function makeCaches(content: Record<string, string[]>) {
  const sets = new Map(Object.entries(content).map(([name, urls]) => [name, new Set(urls)]));
  const open = async (name: string) => ({
    delete: async ({ url }: Request) => sets.get(name)?.delete(url) ?? false,
    keys: async () => [...(sets.get(name) ?? [])].map((url) => new Request(url)),
    match: async (url: string) => (sets.get(name)?.has(url) ? new Response(url) : undefined),
  });
  return {
    storage: () => ({ open }) as unknown as CacheStorage,
    left: () => [...sets.values()].flatMap((urls) => [...urls]),
  };
}
const hash = (digit: string) => digit.repeat(64);
const URL = `http://melville.localhost/files/${hash("a")}/480`;
const OTHERS = [
  `http://melville.localhost/files/${hash("b")}/480.webp`,
  `http://melville.localhost/files/remote?url=http://a/files/${hash("a")}/b`,
];
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

test.each([404, 410])(
  "removes all sizes of a picture from the device when the server answers %i",
  async (status) => {
    const { answer, left } = pluginOver({
      viewed: [`${URL}.avif`, ...OTHERS],
      saved: [`${URL}.webp`, URL.replace("480", "full.webp")],
    });
    expect((await answer(status))?.status).toBe(status);
    expect(left()).toEqual(OTHERS);
  },
);

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

test("falls back to another size of the same picture", async () => {
  const large = URL.replace("480", "1200.webp");
  const { find } = pluginOver({ viewed: [], saved: [...OTHERS, large] });
  expect(await (await find())?.text()).toBe(large);
  expect(await pluginOver({ viewed: [], saved: OTHERS }).find()).toBeNull();
});
