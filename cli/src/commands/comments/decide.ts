import { type Decision, decideComments } from "../../services/comments/decide.ts";
import type { Invocation } from "../invocation.ts";

/** `comments approve` and `comments remove`. */
export async function decideCommand(
  { terminal, output, place }: Invocation,
  ids: readonly string[],
  decision: Decision,
): Promise<void> {
  const comments = await decideComments(terminal, place, ids, decision);
  output.print(
    { comments },
    comments.map(({ id, state }) => `${id}\t${state}`),
  );
  const one = comments.length === 1 ? "The comment is" : `${comments.length} comments are`;
  if (decision.state === "approved") return output.info(`${one} approved.`);
  const removed = comments.map(({ id }) => id).join(" ");
  output.info(`${one} removed. To restore: quire comments approve ${removed}`);
}
