import type { UploadKind } from "@quire/domain/uploads";
import { uploadMedia } from "../../services/media/upload.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { openMeter } from "../meter.ts";

export interface UploadFlags extends CommonFlags {
  kind?: UploadKind;
}

export async function uploadCommand(
  invocation: Invocation,
  paths: readonly string[],
  flags: UploadFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  const meter = await openMeter(invocation);
  const files = await uploadMedia(terminal, {
    place,
    paths,
    kind: flags.kind,
    onProgress: (name, done, total) => meter.show({ stage: `Sending ${name}`, done, total, unit: "bytes" }),
  }).finally(() => meter.close());
  const isOne = files.length === 1;
  output.answer(
    { files },
    files.map(({ path, url }) => (isOne ? url : `${path}\t${url}`)),
  );
  const reused = files.filter((file) => file.reused).length;
  if (reused > 0)
    output.note(
      `${reused === files.length ? "Your site had this" : `${reused} were there`} already; nothing was sent twice.`,
    );
}
