import { describe, expect, it } from "vitest";
import { openGate } from "./gate.ts";

/** Work that ends on demand. */
function controlledWork(gate: ReturnType<typeof openGate>) {
  const started: number[] = [];
  const end: (() => void)[] = [];
  const start = (at: number, fails = false) =>
    gate(async () => {
      started.push(at);
      await new Promise<void>((resolve) => {
        end[at] = resolve;
      });
      if (fails) throw new Error("failed");
      return at;
    });
  return { started, end: (at: number) => end[at]?.(), start };
}

describe("a gate", () => {
  it("admits a few at once and the others in order of arrival", async () => {
    const { started, end, start } = controlledWork(openGate({ concurrency: 2, maxQueue: 10 }));
    const results = [start(0), start(1), start(2), start(3)];
    expect(started).toEqual([0, 1]);
    end(1);
    expect(await results[1]).toBe(1);
    expect(started).toEqual([0, 1, 2]);
    end(0);
    await results[0];
    expect(started).toEqual([0, 1, 2, 3]);
    end(2);
    end(3);
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
  });

  it("responds with 503 immediately while the line is full, and admits again when it is not", async () => {
    const { end, start } = controlledWork(openGate({ concurrency: 1, maxQueue: 1 }));
    const [first, second] = [start(0), start(1)];
    await expect(start(2)).rejects.toMatchObject({ code: "unavailable", status: 503 });
    end(0);
    await first;
    const third = start(3);
    end(1);
    await second;
    end(3);
    expect(await third).toBe(3);
  });

  it("continues after work that fails", async () => {
    const { end, start } = controlledWork(openGate({ concurrency: 1, maxQueue: 1 }));
    const failing = start(0, true);
    const next = start(1);
    end(0);
    await expect(failing).rejects.toThrow("failed");
    end(1);
    expect(await next).toBe(1);
  });
});
