import { describe, expect, it } from "vitest";
import { openGate } from "./gate.ts";

/** Work that ends when it is told to. */
function pieces(gate: ReturnType<typeof openGate>) {
  const begun: number[] = [];
  const end: (() => void)[] = [];
  const start = (at: number, fails = false) =>
    gate(async () => {
      begun.push(at);
      await new Promise<void>((resolve) => {
        end[at] = resolve;
      });
      if (fails) throw new Error("failed");
      return at;
    });
  return { begun, end: (at: number) => end[at]?.(), start };
}

describe("a gate", () => {
  it("lets in a few at once and the others in the order they came", async () => {
    const { begun, end, start } = pieces(openGate({ atOnce: 2, inLine: 10 }));
    const results = [start(0), start(1), start(2), start(3)];
    expect(begun).toEqual([0, 1]);
    end(1);
    expect(await results[1]).toBe(1);
    expect(begun).toEqual([0, 1, 2]);
    end(0);
    await results[0];
    expect(begun).toEqual([0, 1, 2, 3]);
    end(2);
    end(3);
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
  });

  it("answers 503 at once when the line is full, and lets in again when it is not", async () => {
    const { end, start } = pieces(openGate({ atOnce: 1, inLine: 1 }));
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

  it("goes on after work that fails", async () => {
    const { end, start } = pieces(openGate({ atOnce: 1, inLine: 1 }));
    const failing = start(0, true);
    const next = start(1);
    end(0);
    await expect(failing).rejects.toThrow("failed");
    end(1);
    expect(await next).toBe(1);
  });
});
