import type { IncomingMessage } from "node:http";
import { isId } from "@quire/domain/ids";
import type { DraftRole } from "@quire/domain/posts/draftRoles";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { authenticate } from "../../../platform/http/authenticate.ts";
import type { CookieJar, Person } from "../../../platform/http/context.ts";
import { factsReader, type Incoming } from "../../../platform/http/facts.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Shown } from "./presence.ts";
import { roleInRoom } from "./roleInRoom.ts";
import { CLOSE, type CloseCode } from "./wire.ts";

/** Where rooms are; the draft's id follows. */
export const ROOMS_PATH = "/api/rooms/";

/** Who may come in, and as what. */
export interface Admitted {
  siteId: string;
  postId: string;
  person: Person;
  role: DraftRole;
  shown: Shown;
  tells: boolean;
}

/** Why not: told over the socket, since a browser's page sees no other answer. */
export interface TurnedAway {
  code: CloseCode;
  reason: string;
}

/** A room keeps no cookies. */
const NO_COOKIES: CookieJar = { set: () => undefined };

/** Judges who asks for a room, as a call of the API would be judged. Null for a page of another origin: it gets no socket. */
export function admission(
  platform: Platform,
): (request: IncomingMessage) => Promise<Admitted | TurnedAway | null> {
  const readFacts = factsReader(platform.config);
  return async (message) => {
    const { pathname, searchParams } = new URL(message.url ?? "/", "http://room");
    const request: Incoming = {
      headers: message.headers,
      info: {
        id: platform.newId(),
        remoteAddress: message.socket.remoteAddress ?? "",
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
    if (caller?.kind !== "person") return { code: CLOSE.signedOut, reason: "Please sign in." };
    const allowed = await platform.limits.take("roomsByUser", caller.userId);
    if (!allowed.ok) return { code: CLOSE.tooMany, reason: "Too many connections. Please wait a moment." };

    const role = await roleInRoom(platform, caller, postId);
    const about = role && (await findAbout(platform, postId, caller.userId));
    if (!role || !about) return { code: CLOSE.noAccess, reason: "You don't have access to this draft." };
    return {
      siteId: about.site_id,
      postId,
      person: caller,
      role,
      shown: { id: caller.userId, name: about.name },
      tells: searchParams.get("tells") === "1",
    };
  };
}

async function findAbout(
  platform: Platform,
  postId: string,
  userId: string,
): Promise<{ site_id: string; name: string } | null> {
  const [row] = await selectPrepared<{ site_id: string; name: string }>(
    platform.db,
    "SELECT p.site_id, u.name FROM posts p, users u WHERE p.id = $postId AND u.id = $userId",
    { postId, userId },
  );
  return row ?? null;
}
