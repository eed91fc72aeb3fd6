import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Server } from "@hapi/hapi";
import { type WebSocket, WebSocketServer } from "ws";
import type { Platform } from "../../platform/platform.ts";
import { type Admitted, admission, ROOMS_PATH } from "./rooms/admit.ts";
import { recheck } from "./rooms/recheck.ts";
import type { Room } from "./rooms/room.ts";
import type { RoomConnection } from "./rooms/roomConnection.ts";
import { roomSocket } from "./rooms/roomSocket.ts";
import { openRooms, type RoomsOptions } from "./rooms/rooms.ts";
import { CLOSE } from "./rooms/wire.ts";
import { handleSettleAbandoned, settleAbandoned } from "./settleAbandoned.ts";

/** The largest message: a whole draft, as a device brings it that was long away. */
const LARGEST_MESSAGE = 24 * 1024 * 1024;

/**
 * Opens the rooms of live drafts on the server's own port, for the stock client of y-websocket. They end before the
 * server does: sockets told to come again, what was typed in the log.
 */
export async function serveRooms(
  server: Server,
  platform: Platform,
  options: RoomsOptions = {},
): Promise<void> {
  const rooms = await openRooms(platform, options);
  platform.jobs.handle(settleAbandoned, handleSettleAbandoned(platform));
  const admit = admission(platform);
  // Deflating each keystroke would cost more than it saves.
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: false,
  });
  platform.metrics.gauge("draft_rooms", "Drafts that are open here, and sockets in them", () =>
    rooms.count(),
  );

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const answer = await admit(request);
    if (!answer) return refuse(socket, "403 Forbidden");
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if ("code" in answer) return webSocket.close(answer.code, answer.reason);
      void enter(webSocket, answer);
    });
  }

  async function enter(webSocket: WebSocket, { siteId, postId, ...admitted }: Admitted): Promise<void> {
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
      written: Promise.resolve(),
      hasLost: false,
      clients: new Set(),
    };
    // What comes while the draft is loaded waits in the socket.
    webSocket.pause();
    try {
      room = await rooms.join(siteId, postId, connection);
      if (!room) socket.close(CLOSE.noDraft, "Draft not found.");
      else if (hasClosed) rooms.leave(room, connection);
      // A right that was taken while the draft was loaded was told to those who were in.
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
      // While developing, the app's own reloading listens beside this.
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
