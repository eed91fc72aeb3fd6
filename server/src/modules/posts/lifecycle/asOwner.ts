import { Role } from "@quire/domain/enums";
import type { CommandContext } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { withoutRequest } from "../../../platform/http/withoutRequest.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Runs a command as a site's owner, in one transaction: for what they requested earlier. */
export function asOwner<T>(
  platform: Platform,
  siteId: string,
  command: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const owner = { userId: siteId, groups: [Role.creator] };
  return withoutRequest(platform, owner, (context) => inTransaction(context, command));
}
