import { errors } from "@quire/contracts/errors";
import type { Contract } from "@quire/contracts/schemas/contract";
import fc from "fast-check";
import { expect } from "vitest";
import { arbitraryInput, type KnownTexts } from "./arbitraryInput.ts";
import type { Answer, Caller } from "./testCaller.ts";

/** The same inputs every time, so that a failure can be reproduced; a long run sets another seed and more runs. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_105);
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

interface Fuzz {
  known: KnownTexts;
  callers: readonly Caller[];
}

/** Calls a contract with every kind of input: no 5xx, refusals name what is wrong, and responses match the schema. */
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
