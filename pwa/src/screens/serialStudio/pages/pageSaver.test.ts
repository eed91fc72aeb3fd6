import type { PostFileChoice } from "@quire/contracts/records/postFile";
import { expect, it, vi } from "vitest";
import { type SaveState, saveFiles } from "./pageSaver.ts";

const conflict = () => Object.assign(new Error("changed"), { code: "version_conflict" });
const list = (ids: string): PostFileChoice[] => [...ids].map((file) => ({ file, role: "page" }));
const idsOf = (files: PostFileChoice[]) => files.map(({ file }) => file).join("");

function scene(ids = "") {
  const server = { version: 1, files: list(ids) };
  const states: SaveState["state"][] = [];
  const ways = {
    save: vi.fn(async (files: PostFileChoice[], version: number) => {
      if (version !== server.version) throw conflict();
      server.files = files;
      server.version += 1;
      return server.version;
    }),
    read: vi.fn(async () => ({ ...server })),
    onAdded: vi.fn(),
    onChange: (state: SaveState) => void states.push(state.state),
    pause: () => Promise.resolve(),
  };
  return { server, states, ways, keeper: saveFiles({ ...server }, ways) };
}

it("saves what the screen has, and says so only then", async () => {
  const { server, states, keeper } = scene();
  keeper.want(list("ab"));
  expect(states).toEqual(["waiting"]);
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("ab");
});

it("saves pages that arrive meanwhile once, and the newest list last", async () => {
  const { server, states, ways, keeper } = scene();
  for (const ids of ["a", "ab", "abc", "cab"]) keeper.want(list(ids));
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("cab");
  expect(ways.save).toHaveBeenCalledTimes(1);
});

it("keeps what somebody else has added meanwhile", async () => {
  const { server, states, ways, keeper } = scene("ab");
  server.files = list("abx");
  server.version = 5;
  keeper.want(list("bac"));
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("bacx");
  expect(ways.onAdded).toHaveBeenCalledWith(list("x"));
});

it("saves again over a version in which only the text has changed", async () => {
  const { server, states, ways, keeper } = scene("ab");
  server.version = 9;
  keeper.want(list("ba"));
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("ba");
  expect(ways.onAdded).not.toHaveBeenCalled();
});

it("says when it couldn't, keeps what is wanted, and saves it when asked again", async () => {
  const { server, states, ways, keeper } = scene();
  ways.save.mockRejectedValueOnce(new Error("away"));
  keeper.want(list("ab"));
  await expect.poll(() => states.at(-1)).toBe("failed");
  expect(idsOf(server.files)).toBe("");
  keeper.retry();
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("ab");
});
