import type { UploadKind } from "@quire/domain/media/uploads";
import { type SentFile, uploadMedia } from "../../services/media/upload.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { withMeter } from "../meter.ts";

export interface UploadFlags extends CommonFlags {
  kind?: UploadKind;
}

export async function uploadCommand(
  invocation: Invocation,
  paths: readonly string[],
  flags: UploadFlags,
): Promise<void> {
  const { output } = invocation;
  const files = await sendAll(invocation, paths, flags.kind);
  const isOne = files.length === 1;
  output.print(
    { files },
    files.map(({ path, url }) => (isOne ? url : `${path}\t${url}`)),
  );
  const reused = files.filter((file) => file.reused).length;
  if (reused > 0)
    output.info(
      `${reused === files.length ? "Your site had this" : `${reused} were there`} already; nothing was sent twice.`,
    );
}

async function sendAll(
  invocation: Invocation,
  paths: readonly string[],
  kind: UploadKind | undefined,
): Promise<SentFile[]> {
  const { terminal, place } = invocation;
  return withMeter(
    invocation,
    (meter) =>
      uploadMedia(terminal, {
        ...{ place, paths, kind },
        onProgress: (name, done, total) =>
          meter.show({ stage: `Sending ${name}`, done, total, unit: "bytes" }),
      }),
    "Files already uploaded aren't sent again.",
  );
}
