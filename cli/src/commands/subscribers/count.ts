import { countOwnSubscribers } from "../../services/subscribers/list.ts";
import type { Invocation } from "../invocation.ts";

/** `--json`: `{subscribed, unsubscribed, bounced, followers, reached}`. */
export async function countCommand({ terminal, output, place }: Invocation): Promise<void> {
  const count = await countOwnSubscribers(terminal, place);
  output.print(count, [String(count.reached)]);
  const number = (value: number) => value.toLocaleString("en");
  output.info(
    `Your emails reach ${number(count.reached)}: ${number(count.followers)} followers and ${number(count.subscribed)} email subscribers, each address once. ` +
      `${number(count.unsubscribed)} unsubscribed, ${number(count.bounced)} bounced.`,
  );
}
