import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Server } from "@hapi/hapi";
import { type WebSocket, WebSocketServer } from "ws";
import { hasSeveralHosts } from "../../platform/http/severalHosts.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkpointAbandoned, handleCheckpointAbandoned } from "./checkpointAbandoned.ts";
import { type Admitted, ROOMS_PATH, roomAuthorizer } from "./rooms/admit.ts";
import type { Room } from "./rooms/room.ts";
import { recheck } from "./rooms/roomAccess.ts";
import type { RoomConnection } from "./rooms/roomConnection.ts";
import { roomSocket } from "./rooms/roomSocket.ts";
import { openRooms } from "./rooms/rooms.ts";
import { CLOSE } from "./rooms/wire.ts";

/** The largest message in bytes: a complete draft from a device that was offline for long. */
const MAX_MESSAGE_BYTES = 24 * 1024 * 1024;

/**
 * Serves live drafts' rooms on the server's own port, for y-websocket's stock client. They close before the server
 * does: clients are told to reconnect, and everything typed is in the log.
 */
export async function serveRooms(server: Server, platform: Platform): Promise<void> {
  const rooms = await openRooms(platform);
  platform.jobs.handle(checkpointAbandoned, handleCheckpointAbandoned(platform));
  const authorizeRoom = roomAuthorizer(platform);
  // Deflating each keystroke would cost more than it saves.
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    // One message per turn: thousands may arrive in one packet.
    allowSynchronousEvents: false,
  });
  platform.metrics.gauge("draft_rooms", "Drafts that are open here, and sockets in them", () =>
    rooms.count(),
  );

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (hasSeveralHosts(request)) return refuse(socket, "400 Bad Request");
    const result = await authorizeRoom(request);
    if (!result) return refuse(socket, "403 Forbidden");
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if ("code" in result) return webSocket.close(result.code, result.reason);
      void join(webSocket, result);
    });
  }

  async function join(webSocket: WebSocket, { siteId, postId, ...admitted }: Admitted): Promise<void> {
    let room: Room | null = null;
    let hasClosed = false;
    const socket = roomSocket(webSocket, {
      now: () => platform.clock.now().getTime(),
      onMessage: (bytes) => room?.receive(connection, bytes),
      onClosed: () => {
        hasClosed = true;
        if (room) rooms.leave(room, connection);
      },
    });
    const connection: RoomConnection = {
      ...admitted,
      ...socket,
      lastWrite: Promise.resolve(),
      hasRefusedUpdate: false,
      waiting: null,
      syncs: 0,
      clients: new Set(),
    };
    // Messages that arrive while the draft loads wait in the socket.
    webSocket.pause();
    try {
      room = await rooms.join(siteId, postId, connection);
      if (!room) socket.close(CLOSE.noDraft, "Draft not found.");
      else if (hasClosed) rooms.leave(room, connection);
      // A role that was revoked while the draft loaded was announced only to connections already in the room.
      else await recheck(platform, room, connection);
    } catch (error) {
      platform.log.error({ err: error, post: postId }, "a draft's room could not be opened");
      socket.close(CLOSE.failed, "This draft can't be opened just now. Please try again.");
    }
    webSocket.resume();
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", () => undefined);
    if (!request.url?.startsWith(ROOMS_PATH)) {
      // In development, the app's hot reload listens for upgrades too.
      if (server.listener.listenerCount("upgrade") === 1) refuse(socket, "404 Not Found");
      return;
    }
    upgrade(request, socket, head).catch((error) => {
      platform.log.error({ err: error }, "a socket could not be opened");
      refuse(socket, "503 Service Unavailable");
    });
  };

  server.listener.on("upgrade", onUpgrade);
  server.ext("onPreStop", async () => {
    server.listener.off("upgrade", onUpgrade);
    await rooms.drain();
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
