import type Joi from "@hapi/joi";
import type { ValidationError } from "@hapi/joi";
import type { FieldIssue } from "@quire/contracts/errors";
import type { Contract } from "@quire/contracts/schemas/contract";
import { Refusal } from "./refusal.ts";

const OPTIONS: Joi.ValidationOptions = {
  abortEarly: false,
  errors: { wrap: { label: false } },
};

interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Returns the call's input, converted and validated. Refuses with every invalid field, not only the first. */
export function validateInput<Input>(contract: Contract, raw: RawInput): Input {
  const issues: FieldIssue[] = [];
  const input: Record<string, unknown> = {};
  for (const part of ["params", "query", "body"] as const) {
    const schema = contract[part];
    const value = part === "body" ? (raw.body ?? {}) : raw[part];
    if (!schema) continue;
    const result = schema.validate(value, OPTIONS);
    if (result.error) issues.push(...issuesOf(part, result.error));
    else input[part] = result.value;
  }
  if (issues.length > 0) {
    const first = issues[0] as FieldIssue;
    throw new Refusal("invalid_input", { message: `${first.path}: ${first.message}`, issues });
  }
  return input as Input;
}

function issuesOf(part: string, error: ValidationError): FieldIssue[] {
  return error.details.slice(0, 20).map((detail) => ({
    path: [part, ...detail.path].join("."),
    message: detail.message,
  }));
}
