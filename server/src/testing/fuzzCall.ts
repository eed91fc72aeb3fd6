import { errors } from "@quire/contracts/errors";
import type { Contract } from "@quire/contracts/schemas/contract";
import fc from "fast-check";
import { expect } from "vitest";
import { arbitraryInput } from "./arbitraryInput.ts";
import type { Answer, Caller } from "./testCaller.ts";

/** Always the same tries, so that a failure is found again; a longer run elsewhere may take another seed. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);

interface Fuzz {
  /** Values that mean something here: ids, codes, addresses. */
  known: readonly string[];
  callers: readonly Caller[];
  runs?: number;
}

/** Tries a call with whatever its contract may be sent: no 5xx, a refusal names what is wrong, an answer keeps its word. */
export async function fuzzCall(contract: Contract, { known, callers, runs = 60 }: Fuzz): Promise<void> {
  const input = arbitraryInput(contract, known);
  await fc.assert(
    fc.asyncProperty(fc.nat(callers.length - 1), input, async (at, { params, query, body }) => {
      const caller = callers[at] as Caller;
      judge(contract, await caller.call(contract.call as never, { params, query, body: body as object }));
    }),
    { seed: SEED, numRuns: runs, endOnFailure: true },
  );
}

function judge(contract: Contract, answer: Answer): void {
  expect(answer.status, JSON.stringify(answer.error)).toBeLessThan(500);
  if (answer.status < 400) {
    expect(contract.output.validate(answer.body, { convert: false }).error).toBeUndefined();
    return;
  }
  expect(Object.keys(errors)).toContain(answer.error?.code);
  if (answer.error?.code === "invalid_input")
    expect(answer.error.issues?.[0]?.path).toMatch(/^(params|query|body)/);
}
