import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { fromBuffer } from "yauzl";
import { makeSession } from "../../../../testing/factories/session.ts";
import { PLATFORM_HOST } from "../../../../testing/serverOver.ts";
import type { TestServer } from "../../../../testing/testServer.ts";

/** Returns the export's files by name, read by a third-party zip reader. */
export async function downloadExport(
  app: TestServer,
  user: { id: string },
  query = "",
): Promise<Map<string, string>> {
  const { token } = await makeSession(app.platform, { user_id: user.id, host: PLATFORM_HOST });
  return asText(await download(app, `/api/r/users/me/export${query}`, { cookie: `quire_session=${token}` }));
}

/** Returns the whole export's files with their bytes. */
export async function exportedFileBytes(app: TestServer, user: { id: string }): Promise<Map<string, Buffer>> {
  const { token } = await makeSession(app.platform, { user_id: user.id, host: PLATFORM_HOST });
  return download(app, "/api/r/users/me/export", { cookie: `quire_session=${token}` });
}

/** Returns the files that a program's token can export. */
export async function downloadPosts(app: TestServer, user: { id: string }): Promise<Map<string, string>> {
  const { token } = await makeSession(app.platform, { user_id: user.id });
  return asText(await download(app, "/api/r/users/me/export/posts", { authorization: `Bearer ${token}` }));
}

const asText = (files: ReadonlyMap<string, Buffer>): Map<string, string> =>
  new Map([...files].map(([name, bytes]) => [name, bytes.toString("utf8")]));

async function download(app: TestServer, url: string, credential: Record<string, string>) {
  const { rawPayload, statusCode, headers } = await app.server.inject({
    url,
    headers: { host: PLATFORM_HOST, ...credential },
  });
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "application/zip",
    "private, no-store",
  ]);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="quire-export-[\d-]+\.zip"$/);
  return readZip(rawPayload);
}

function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const files = new Map<string, Buffer>();
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          buffer(stream).then((content) => {
            files.set(entry.fileName, content);
            zip.readEntry();
          }, reject);
        });
      });
      zip.on("end", () => resolve(files));
      zip.readEntry();
    });
  });
}
