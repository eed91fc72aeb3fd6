import type { DeletionPreview } from "@quire/contracts/records/deletion";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import type { DeletionPorts } from "../../ports.ts";

/** Returns what a user should know before they delete their account. */
export const getDeletionPreview =
  ({ moneyOwed, countBuyers }: DeletionPorts) =>
  async (context: Context): Promise<DeletionPreview> => {
    const { platform } = context;
    const { userId } = requireUser(context);
    const [buyers, money] = await Promise.all([countBuyers(platform, userId), moneyOwed(platform, userId)]);
    return { money, buyers };
  };
