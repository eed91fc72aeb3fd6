import { serveWorker } from "../serveWorker.ts";

/** What a task of the tests does. */
export type UnrulyTask =
  | "pid"
  | "heap"
  | "buffers"
  | "loop"
  | "exit"
  | "throw"
  | "recurse"
  | "nested"
  | Uint8Array;

const recurse = (depth: number): number => recurse(depth + 1) + 1;

serveWorker((task: UnrulyTask): unknown => {
  const held: unknown[] = [];
  let nested: unknown[] = [];
  switch (task) {
    case "pid":
      return process.pid;
    case "heap":
      for (;;) held.push({ text: String(held.length) });
    case "buffers":
      for (;;) held.push(Buffer.alloc(5_000_000, 1));
    case "loop":
      for (;;);
    case "exit":
      return process.exit(1);
    case "throw":
      throw new Error("broken");
    case "recurse":
      return recurse(0);
    case "nested":
      for (let depth = 0; depth < 100_000; depth++) nested = [nested];
      return nested;
    default:
      return task;
  }
});
