import { CallError } from "@quire/client/errors";
import { readFailure } from "@quire/client/failure";
import { Failure } from "../../exit.ts";
import { explain } from "../../explain.ts";

/** Returns the error for a failed response, with the exit code of its status. */
export async function refusalOf(status: number, body: string): Promise<Failure> {
  const error = await readFailure(new Response(body, { status: status < 400 ? 500 : status }));
  const facts = explain(error);
  return new Failure({
    ...facts,
    message: error instanceof CallError ? `${error.message} (${status})` : facts.message,
  });
}
