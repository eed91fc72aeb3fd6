import { expect, it } from "vitest";
import { gather } from "./gather.ts";

/** A place to write to that is as slow as the test likes. */
function slowPlace() {
  const batches: string[][] = [];
  const end: ((error?: Error) => void)[] = [];
  const tell = gather<string>(
    (items) =>
      new Promise<void>((resolve, reject) => {
        batches.push(items);
        end.push((error) => (error ? reject(error) : resolve()));
      }),
  );
  return { batches, tell, end: (at: number, error?: Error) => end[at]?.(error) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("what arrives while a batch is being written is the next batch, whole", async () => {
  const { batches, tell, end } = slowPlace();
  const first = tell(["a"]);
  await turn();
  const rest = [tell(["b"]), tell(["c", "d"])];
  await turn();
  expect(batches).toEqual([["a"]]);
  end(0);
  await first;
  await turn();
  expect(batches).toEqual([["a"], ["b", "c", "d"]]);
  end(1);
  await Promise.all(rest);
});

it("a batch that fails fails for those in it, and not for the next", async () => {
  const { tell, end } = slowPlace();
  const failing = tell(["a"]);
  await turn();
  const next = tell(["b"]);
  end(0, new Error("no disk"));
  await expect(failing).rejects.toThrow("no disk");
  await turn();
  end(1);
  await next;
});

it("more than can wait is sent away", async () => {
  const { tell } = slowPlace();
  void tell(["a"]);
  await turn();
  await expect(tell(Array.from({ length: 10_001 }, String))).rejects.toMatchObject({ code: "unavailable" });
});
