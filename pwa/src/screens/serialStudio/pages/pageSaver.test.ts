import type { PostFileChoice } from "@quire/contracts/records/postFile";
import { expect, it, vi } from "vitest";
import { createPageSaver, type SaveState } from "./pageSaver.ts";

const conflict = () => Object.assign(new Error("changed"), { code: "version_conflict" });
const list = (ids: string): PostFileChoice[] => [...ids].map((file) => ({ file, role: "page" }));
const idsOf = (files: PostFileChoice[]) => files.map(({ file }) => file).join("");

function scene(ids = "") {
  const server = { version: 1, files: list(ids) };
  const states: SaveState["state"][] = [];
  const effects = {
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
  return { server, states, effects, saver: createPageSaver({ ...server }, effects) };
}

it("saves the list on the screen, and reports it as saved only then", async () => {
  const { server, states, saver } = scene();
  saver.save(list("ab"));
  expect(states).toEqual(["waiting"]);
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("ab");
});

it("saves pages that arrive during a save once, and the newest list last", async () => {
  const { server, states, effects, saver } = scene();
  for (const ids of ["a", "ab", "abc", "cab"]) saver.save(list(ids));
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("cab");
  expect(effects.save).toHaveBeenCalledTimes(1);
});

it("keeps pages added elsewhere", async () => {
  const { server, states, effects, saver } = scene("ab");
  server.files = list("abx");
  server.version = 5;
  saver.save(list("bac"));
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("bacx");
  expect(effects.onAdded).toHaveBeenCalledWith(list("x"));
});

it("saves again over a version in which only the text has changed", async () => {
  const { server, states, effects, saver } = scene("ab");
  server.version = 9;
  saver.save(list("ba"));
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("ba");
  expect(effects.onAdded).not.toHaveBeenCalled();
});

it("reports a failure, keeps the pending list, and saves it on retry", async () => {
  const { server, states, effects, saver } = scene();
  effects.save.mockRejectedValueOnce(new Error("away"));
  saver.save(list("ab"));
  await expect.poll(() => states.at(-1)).toBe("failed");
  expect(idsOf(server.files)).toBe("");
  saver.retry();
  await expect.poll(() => states.at(-1)).toBe("saved");
  expect(idsOf(server.files)).toBe("ab");
});
