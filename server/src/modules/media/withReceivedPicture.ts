import type { IncomingMessage } from "node:http";
import type { Context } from "../../platform/http/context.ts";
import { checksFor } from "./uploads/fileChecks.ts";
import { type ReceivedFile, receiveFile } from "./uploads/receivedFile.ts";
import { withUploadDir } from "./uploads/withUploadDir.ts";

export type ReceivedPicture = ReceivedFile;

/** Receives the one image of a request and passes it to `work`; its file is removed afterward. */
export function withReceivedPicture<T>(
  { http }: Context,
  work: (picture: ReceivedFile) => Promise<T>,
): Promise<T> {
  return withUploadDir(async (dir) =>
    work(await receiveFile(http.request.payload as IncomingMessage, dir, checksFor("image"))),
  );
}
