import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Answer, Caller } from "../../../../testing/testCaller.ts";

const BOUNDARY = "quire-test-boundary";

/** Uploads one file in a form. */
export function sendFile(
  caller: Caller,
  { site, kind, name, bytes }: { site: string; kind: UploadKind; name: string; bytes: Buffer | string },
): Promise<Answer<UploadedFile>> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([head, bytes, `\r\n--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
  return caller.send("POST", `/api/w/sites/${site}/uploads/${kind}`, body, {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  }) as Promise<Answer<UploadedFile>>;
}
