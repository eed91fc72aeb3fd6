import { addressOf } from "@quire/client/address";
import { NetworkError } from "@quire/client/errors";
import { readAnswer, readFailure } from "@quire/client/failure";
import type { Call } from "@quire/contracts/call";
import { uploadFile } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { refreshSession } from "../../lib/loadSession.ts";
import { sessionStore } from "../../lib/session.ts";

/** A picture in a form: the site's current one, or an upload to be saved by its id. */
export interface PictureValue {
  image: string | null;
  /** Set if it differs from the site's; null removes it. */
  fileId?: string | null;
}

/**
 * Uploads a picture and reports its progress, 0 to 100. Uses XMLHttpRequest, since fetch reports no upload
 * progress.
 */
export async function sendPicture(
  siteId: string,
  picture: Blob,
  name: string,
  onProgress: (percent: number) => void,
): Promise<UploadedFile> {
  if (!sessionStore.read().xsrf) await refreshSession();
  const { id, xsrf } = sessionStore.read();
  const request = new XMLHttpRequest();
  request.open("POST", addressOf(uploadFile as Call, { id: siteId, kind: "image" }));
  request.setRequestHeader("accept", "application/json");
  if (id) request.setRequestHeader("authorization", `Session ${id}`);
  if (xsrf) request.setRequestHeader("x-xsrf-token", xsrf);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0);
  const form = new FormData();
  form.append("file", picture, name);
  await new Promise<void>((resolve, reject) => {
    const away = () =>
      reject(new NetworkError(0, { code: "network_failed", message: "The server can't be reached." }));
    request.onload = () => resolve();
    request.onerror = away;
    request.onabort = away;
    request.send(form);
  });
  const response = new Response(request.responseText, {
    status: request.status,
    headers: { "content-type": request.getResponseHeader("content-type") ?? "" },
  });
  if (!response.ok) throw await readFailure(response);
  return (await readAnswer(response)) as UploadedFile;
}
