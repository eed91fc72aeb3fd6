import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { Answer, Caller } from "../../../../testing/testCaller.ts";

const BOUNDARY = "quire-test-boundary";

/** Uploads a list as a multipart form; `fields` come after the file. */
export function sendList(
  caller: Caller,
  bytes: Buffer | string,
  fields: Record<string, string>,
): Promise<Answer<SubscriberImport>> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="csv_data"; filename="list.csv"\r\n\r\n`;
  const others = Object.entries(fields).map(
    ([name, value]) => `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  const body = Buffer.concat(
    [head, bytes, ...others, `\r\n--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)),
  );
  return caller.send("POST", "/api/w/newsletter/subscribers/import", body, {
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  }) as Promise<Answer<SubscriberImport>>;
}
