import type { IncomingMessage } from "node:http";
import type { Context } from "../../platform/http/context.ts";
import { judgeFor } from "./uploads/judge.ts";
import { type ReceivedFile, receiveFile } from "./uploads/receivedFile.ts";
import { withUploadDir } from "./uploads/withUploadDir.ts";

export type ArrivedFile = ReceivedFile;

/** Takes the one picture of a request in, for as long as `work` needs it. */
export function withArrival<T>({ http }: Context, work: (picture: ReceivedFile) => Promise<T>): Promise<T> {
  return withUploadDir(async (dir) =>
    work(await receiveFile(http.request.payload as IncomingMessage, dir, judgeFor("image"))),
  );
}
