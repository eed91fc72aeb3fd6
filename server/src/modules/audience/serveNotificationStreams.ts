import type { Server } from "@hapi/hapi";
import type { Platform } from "../../platform/platform.ts";
import { eventStreamsOf } from "./notifications/streams.ts";

/** Lets event streams of notifications follow changes in every process. They close before the server does. */
export async function serveNotificationStreams(server: Server, platform: Platform): Promise<void> {
  const streams = eventStreamsOf(platform);
  server.ext("onPreStop", () => streams.stop());
  await streams.start();
}
