import type { PendingConnection } from "@quire/contracts/records/connection";
import type { Context } from "../../../../platform/http/context.ts";
import { findPending, presentPending } from "../pending.ts";

/** This browser's pending connection; null if there is nothing left to decide. */
export async function getPendingConnection(context: Context): Promise<{ pending: PendingConnection | null }> {
  const pending = await findPending(context);
  return { pending: pending && (await presentPending(context, pending)) };
}
