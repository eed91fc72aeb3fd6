// @vitest-environment node
import type { PushPayload } from "@quire/contracts/records/pushPayload";
import { describe, expect, it } from "vitest";
import { openPush, type PushPorts, showPush } from "./push.ts";

const ORIGIN = "https://quire.example";
const POST = { site_id: "b0000000000000000001", id: "b0000000000000000002" };
const READ = `/read/${POST.site_id}/${POST.id}`;
const payload: PushPayload = {
  id: "b0000000000000000003",
  title: "Pequod",
  body: "Pequod published “Loomings”",
  url: "https://pequod.quire.example/post/x",
  icon: null,
  image: "https://quire.example/files/a/960.webp",
  post: POST,
};

function makePorts(urls: string[] = []) {
  const done: unknown[][] = [];
  const record =
    (name: string) =>
    async (...args: unknown[]) =>
      void done.push([name, ...args]);
  const ports: PushPorts = {
    origin: ORIGIN,
    now: () => 5,
    show: record("show"),
    windows: async () =>
      urls.map((url) => ({
        url,
        focus: (async () => void done.push(["focus", url])) as never,
        navigate: (async (to: string) => void done.push(["navigate", url, to])) as never,
      })),
    openWindow: record("open"),
    savePage: record("save"),
  };
  return { ports, done };
}

describe("a push message", () => {
  it("is shown with its picture, under its id, and its post is saved", async () => {
    const { ports, done } = makePorts();
    await showPush(JSON.stringify(payload), ports);
    expect(done).toEqual([
      [
        "show",
        "Pequod",
        {
          body: payload.body,
          icon: "/icons/icon-192.png",
          image: payload.image,
          tag: payload.id,
          timestamp: 5,
          data: { url: ORIGIN + READ },
        },
      ],
      ["save", READ],
    ]);
  });

  it("of something else leads to its own address and saves nothing", async () => {
    const { ports, done } = makePorts();
    await showPush(JSON.stringify({ ...payload, url: `${ORIGIN}/earnings`, post: null, image: null }), ports);
    expect(done).toMatchObject([["show", "Pequod", { data: { url: `${ORIGIN}/earnings` } }]]);
  });

  it.each([null, "", "soup", "{}"])("that can't be read (%j) is shown all the same", async (text) => {
    const { ports, done } = makePorts();
    await showPush(text, ports);
    expect(done).toMatchObject([["show", "New activity", {}]]);
  });

  it("is shown where the post can't be saved", async () => {
    const { ports } = makePorts();
    const offline = { ...ports, savePage: () => Promise.reject(new TypeError("Failed to fetch")) };
    await expect(showPush(JSON.stringify(payload), offline)).resolves.toBeUndefined();
  });
});

describe("a pressed notification", () => {
  it.each<[string, string[], string, unknown[][]]>([
    ["opens a window where there is none", [], READ, [["open", ORIGIN + READ]]],
    [
      "focuses the window that shows it",
      [`${ORIGIN}/`, `${ORIGIN}${READ}?from=x`],
      READ,
      [["focus", `${ORIGIN}${READ}?from=x`]],
    ],
    [
      "uses another window of the app",
      [`${ORIGIN}/`],
      READ,
      [
        ["focus", `${ORIGIN}/`],
        ["navigate", `${ORIGIN}/`, ORIGIN + READ],
      ],
    ],
    [
      "opens a site in a window of its own",
      [`${ORIGIN}/`],
      "https://pequod.quire.example/",
      [["open", "https://pequod.quire.example/"]],
    ],
  ])("%s", async (_, urls, target, expected) => {
    const { ports, done } = makePorts(urls);
    await openPush(target, ports);
    expect(done).toEqual(expected);
  });
});
