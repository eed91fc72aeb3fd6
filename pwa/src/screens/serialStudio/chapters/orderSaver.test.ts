import type { ChapterRow } from "@quire/contracts/records/post";
import { expect, it, vi } from "vitest";
import { createOrderSaver, inOrder, type SavedOrder } from "./orderSaver.ts";

const conflict = () => Object.assign(new Error("changed"), { code: "order_conflict" });

/** A server with an order, and a screen that shows one. */
function scene(text: string) {
  const server: SavedOrder = { ids: [...text], version: 1 };
  const effects = {
    put: vi.fn(async (ids: string[], version: number) => {
      if (version !== server.version) throw conflict();
      server.ids = ids;
      server.version += 1;
      return server.version;
    }),
    read: vi.fn(async () => ({ ...server })),
    onChange: vi.fn(),
    onConflict: vi.fn(),
    onFailure: vi.fn(),
  };
  const saver = createOrderSaver({ ...server }, effects);
  const held = () => server.ids.join("");
  const displayed = () => saver.read().join("");
  const changeElsewhere = (order: string) => {
    server.ids = [...order];
    server.version += 1;
  };
  return { saver, effects, held, displayed, changeElsewhere };
}

it("shows a move at once and saves it", async () => {
  const { saver, held, displayed } = scene("abcd");
  saver.move("a", 2);
  expect(displayed()).toBe("bcad");
  await expect.poll(held).toBe("bcad");
});

it("sends one order at a time, and only the last of many moves", async () => {
  const { saver, effects, held, displayed } = scene("abcd");
  saver.move("a", 1);
  saver.move("a", 2);
  saver.move("a", 3);
  expect(displayed()).toBe("bcda");
  await expect.poll(held).toBe("bcda");
  expect(effects.put).toHaveBeenCalledTimes(2);
});

it("applies the move to an order changed elsewhere, and says so", async () => {
  const { saver, effects, held, displayed, changeElsewhere } = scene("abcd");
  changeElsewhere("dcbax");
  saver.move("a", 2);
  await expect.poll(held).toBe("dcabx");
  expect(displayed()).toBe("dcabx");
  expect(effects.onConflict).toHaveBeenCalledOnce();
  expect(effects.onFailure).not.toHaveBeenCalled();
});

it("undoes a move, also after a change made elsewhere", async () => {
  const { saver, held, displayed, changeElsewhere } = scene("abcd");
  const undo = saver.move("c", 0);
  await expect.poll(held).toBe("cabd");
  changeElsewhere("cabdx");
  undo();
  expect(displayed()).toBe("abcd");
  await expect.poll(held).toBe("abcdx");
});

it("restores the saved order when the server is unreachable, and says why", async () => {
  const { saver, effects, displayed } = scene("abcd");
  const away = new Error("away");
  effects.put.mockRejectedValueOnce(away);
  saver.move("d", 0);
  await expect.poll(() => effects.onFailure).toHaveBeenCalledWith(away);
  expect(displayed()).toBe("abcd");
});

it("gives up when conflicts never end", async () => {
  const { saver, effects } = scene("abcd");
  effects.put.mockRejectedValue(conflict());
  saver.move("d", 0);
  await expect.poll(() => effects.onFailure).toHaveBeenCalled();
  expect(effects.put).toHaveBeenCalledTimes(5);
});

it("keeps a pending move when the list is reloaded", async () => {
  const { saver, effects, displayed } = scene("abcd");
  let answer: (version: number) => void = () => {};
  effects.put.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  saver.move("a", 3);
  saver.replace({ ids: [..."abcdx"], version: 2 });
  expect(displayed()).toBe("bcdax");
  answer(2);
});

const parts = ["a", "b", "c"].map((id, at) => ({ id, index: at + 1 }) as ChapterRow);
const ordered = (ids: string[]) => inOrder(parts, ids).map(({ id, index }) => `${id}${index}`);

it.each([
  [
    ["c", "a", "b"],
    ["c1", "a2", "b3"],
  ],
  [["c"], ["c1", "a2", "b3"]],
  [
    ["x", "b", "a", "c"],
    ["b1", "a2", "c3"],
  ],
])("in the order of %j the parts are %j", (ids, expected) => {
  expect(ordered(ids)).toEqual(expected);
});
