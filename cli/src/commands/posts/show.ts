import { showPost } from "../../services/posts/showPost.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export async function showCommand(
  { terminal, place, output }: Invocation,
  named: string,
  _flags: CommonFlags,
): Promise<void> {
  const { document, file } = await showPost(terminal, place, named);
  output.print(document, [file.trimEnd()]);
}
