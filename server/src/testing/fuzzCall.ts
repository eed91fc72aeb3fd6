import { errors } from "@quire/contracts/errors";
import type { Contract } from "@quire/contracts/schemas/contract";
import fc from "fast-check";
import { expect } from "vitest";
import { arbitraryInput, type KnownTexts } from "./arbitraryInput.ts";
import type { Answer, Caller } from "./testCaller.ts";

/** Always the same tries, so that a failure is found again; a long run takes another seed and more of them. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

interface Fuzz {
  known: KnownTexts;
  callers: readonly Caller[];
}

/** Tries a call with whatever its contract may be sent: no 5xx, a refusal names what is wrong, an answer keeps its word. */
export async function fuzzCall(contract: Contract, { known, callers }: Fuzz): Promise<void> {
  const input = arbitraryInput(contract, known);
  await fc.assert(
    fc.asyncProperty(fc.nat(callers.length - 1), input, async (at, { params, query, body }) => {
      const caller = callers[at] as Caller;
      judge(contract, await caller.call(contract.call as never, { params, query, body: body as object }));
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
}

function judge(contract: Contract, answer: Answer): void {
  expect(answer.status, JSON.stringify(answer.error)).toBeLessThan(500);
  if (answer.status < 400) {
    expect(contract.output().validate(answer.body, { convert: false }).error).toBeUndefined();
    return;
  }
  expect(Object.keys(errors)).toContain(answer.error?.code);
  if (answer.error?.code === "invalid_input")
    expect(answer.error.issues?.[0]?.path).toMatch(/^(params|query|body|headers)/);
}
