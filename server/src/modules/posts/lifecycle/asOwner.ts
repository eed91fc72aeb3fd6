import { Role } from "@quire/domain/enums";
import type { CommandContext } from "../../../platform/http/context.ts";
import { inTransaction } from "../../../platform/http/inTransaction.ts";
import { withoutRequest } from "../../../platform/http/withoutRequest.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Does what a site's owner asked for beforehand, as they would do it now, in one transaction. */
export function asOwner<T>(
  platform: Platform,
  siteId: string,
  command: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const owner = { userId: siteId, groups: [Role.creator] };
  return withoutRequest(platform, owner, (context) => inTransaction(context, command));
}
