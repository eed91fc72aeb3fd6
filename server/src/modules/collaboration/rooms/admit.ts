import type { IncomingMessage } from "node:http";
import { isId } from "@quire/domain/ids";
import type { DraftRole } from "@quire/domain/posts/draftRoles";
import { select } from "../../../platform/database/select.ts";
import { authenticate } from "../../../platform/http/authenticate.ts";
import type { CookieJar, User } from "../../../platform/http/context.ts";
import { factsReader, type IncomingRequest } from "../../../platform/http/facts.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { PresentUser } from "./presence.ts";
import { roleInRoom } from "./roomAccess.ts";
import { CLOSE, type CloseCode } from "./wire.ts";

/** Path of the rooms; the draft's id follows. */
export const ROOMS_PATH = "/api/rooms/";

/** A connection that is let in. */
export interface Admitted {
  siteId: string;
  postId: string;
  user: User;
  role: DraftRole;
  profile: PresentUser;
  wantsEvents: boolean;
}

/** A refusal. It is sent as a close code, since a web page can't read a failed handshake. */
export interface Rejected {
  code: CloseCode;
  reason: string;
}

/** Rooms set no cookies. */
const NO_COOKIES: CookieJar = { set: () => undefined };

/**
 * Authorizes a connection to a room like an API call. Returns null for a page of another origin, which gets no
 * socket.
 */
export function roomAuthorizer(
  platform: Platform,
): (request: IncomingMessage) => Promise<Admitted | Rejected | null> {
  const readFacts = factsReader(platform.config);
  return async (message) => {
    const { pathname, searchParams } = new URL(message.url ?? "/", "http://room");
    const request: IncomingRequest = {
      headers: message.headers,
      info: {
        id: platform.newId(),
        remoteAddress: message.socket.remoteAddress,
        host: message.headers.host ?? "",
      },
    };
    const facts = readFacts(request);
    const isProgram = /^bearer /i.test(message.headers.authorization ?? "");
    if (!isProgram && message.headers.origin !== `${facts.scheme}://${facts.host}`) return null;

    const postId = pathname.slice(ROOMS_PATH.length);
    if (!isId(postId)) return { code: CLOSE.noDraft, reason: "Draft not found." };
    const caller = await authenticate(platform, request, facts, NO_COOKIES).catch((error) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (caller?.kind !== "user") return { code: CLOSE.signedOut, reason: "Please sign in." };
    const allowed = await platform.limits.consume("roomsByUser", caller.userId);
    if (!allowed.ok) return { code: CLOSE.tooMany, reason: "Too many connections. Please wait a moment." };

    const role = await roleInRoom(platform, caller, postId);
    const info = role && (await findRoomInfo(platform, postId, caller.userId));
    if (!role || !info) return { code: CLOSE.noAccess, reason: "You don't have access to this draft." };
    return {
      siteId: info.site_id,
      postId,
      user: caller,
      role,
      profile: { id: caller.userId, name: info.name },
      wantsEvents: searchParams.get("tells") === "1",
    };
  };
}

async function findRoomInfo(
  platform: Platform,
  postId: string,
  userId: string,
): Promise<{ site_id: string; name: string } | null> {
  const [row] = await select<{ site_id: string; name: string }>(
    platform.db,
    "SELECT p.site_id, u.name FROM posts p, users u WHERE p.id = $postId AND u.id = $userId",
    { postId, userId },
  );
  return row ?? null;
}
