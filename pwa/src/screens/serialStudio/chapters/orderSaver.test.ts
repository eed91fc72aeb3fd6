import { expect, it, vi } from "vitest";
import { type SavedOrder, saveOrder } from "./orderSaver.ts";

const conflict = () => Object.assign(new Error("changed"), { code: "order_conflict" });

/** A server that holds an order, and a screen that shows one. */
function scene(text: string) {
  const server: SavedOrder = { ids: [...text], version: 1 };
  const ways = {
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
  const keeper = saveOrder({ ...server }, ways);
  const held = () => server.ids.join("");
  const shown = () => keeper.read().join("");
  const somebodyElse = (order: string) => {
    server.ids = [...order];
    server.version += 1;
  };
  return { keeper, ways, held, shown, somebodyElse };
}

it("shows a move at once and has the server hold it", async () => {
  const { keeper, held, shown } = scene("abcd");
  keeper.move("a", 2);
  expect(shown()).toBe("bcad");
  await expect.poll(held).toBe("bcad");
});

it("asks for one order at a time, and for the last of many moves", async () => {
  const { keeper, ways, held, shown } = scene("abcd");
  keeper.move("a", 1);
  keeper.move("a", 2);
  keeper.move("a", 3);
  expect(shown()).toBe("bcda");
  await expect.poll(held).toBe("bcda");
  expect(ways.put).toHaveBeenCalledTimes(2);
});

it("makes the person's move in the order that somebody else made meanwhile, and says so", async () => {
  const { keeper, ways, held, shown, somebodyElse } = scene("abcd");
  somebodyElse("dcbax");
  keeper.move("a", 2);
  await expect.poll(held).toBe("dcabx");
  expect(shown()).toBe("dcabx");
  expect(ways.onConflict).toHaveBeenCalledOnce();
  expect(ways.onFailure).not.toHaveBeenCalled();
});

it("takes a move back, also after somebody else's change", async () => {
  const { keeper, held, shown, somebodyElse } = scene("abcd");
  const undo = keeper.move("c", 0);
  await expect.poll(held).toBe("cabd");
  somebodyElse("cabdx");
  undo();
  expect(shown()).toBe("abcd");
  await expect.poll(held).toBe("abcdx");
});

it("shows what stands again where the server can't be reached, and says why", async () => {
  const { keeper, ways, shown } = scene("abcd");
  const away = new Error("away");
  ways.put.mockRejectedValueOnce(away);
  keeper.move("d", 0);
  await expect.poll(() => ways.onFailure).toHaveBeenCalledWith(away);
  expect(shown()).toBe("abcd");
});

it("gives up where others never stop changing it", async () => {
  const { keeper, ways } = scene("abcd");
  ways.put.mockRejectedValue(conflict());
  keeper.move("d", 0);
  await expect.poll(() => ways.onFailure).toHaveBeenCalled();
  expect(ways.put).toHaveBeenCalledTimes(5);
});

it("keeps a move that waits when the list is asked for again", async () => {
  const { keeper, ways, shown } = scene("abcd");
  let answer: (version: number) => void = () => {};
  ways.put.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  keeper.move("a", 3);
  keeper.renewed({ ids: [..."abcdx"], version: 2 });
  expect(shown()).toBe("bcdax");
  answer(2);
});
