import { deviceName } from "@quire/domain/accounts/deviceName";
import type { SecurityEventKind } from "@quire/domain/accounts/securityEvents";
import type { Transaction } from "sequelize";
import type { RequestFacts } from "../../platform/http/context.ts";
import type { Platform } from "../../platform/platform.ts";
import { securityEvents } from "./models/securityEvents.ts";
import { requestPlace } from "./security/requestPlace.ts";

/** A request's context, or a job's scope. */
interface EventScope {
  platform: Platform;
  transaction: Transaction | null;
  facts?: RequestFacts;
}

interface NewSecurityEvent {
  userId: string;
  kind: SecurityEventKind;
  /** What it was about: a token's name, an email. */
  detail?: string;
}

/**
 * Adds an event to the list in which the account's owner checks who has access. A request's context names the
 * browser and its place; in a job's scope both stay empty.
 */
export async function recordSecurityEvent(
  { platform, transaction, facts }: EventScope,
  { userId, kind, detail = "" }: NewSecurityEvent,
): Promise<void> {
  await securityEvents(platform.db).create(
    {
      id: platform.newId(),
      user_id: userId,
      kind,
      detail: detail.slice(0, 300),
      device: facts?.userAgent ? deviceName(facts.userAgent) : "",
      ...(facts ? requestPlace(facts) : { country: null, ip: "" }),
      created_at: platform.clock.now(),
    },
    { transaction, returning: false },
  );
}
