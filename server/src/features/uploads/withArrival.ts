import type { IncomingMessage } from "node:http";
import type { Context } from "../../platform/http/context.ts";
import { judgeFor } from "./judge.ts";
import { type ReceivedFile, receiveFile } from "./receivedFile.ts";
import { withUploadDir } from "./withUploadDir.ts";

/** Takes the one picture of a request in, for as long as `work` needs it. */
export function withArrival<T>({ http }: Context, work: (picture: ReceivedFile) => Promise<T>): Promise<T> {
  return withUploadDir(async (dir) =>
    work(await receiveFile(http.request.payload as IncomingMessage, dir, judgeFor("image"))),
  );
}
