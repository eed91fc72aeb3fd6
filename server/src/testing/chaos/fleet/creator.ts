import type { Fleet } from "./startFleet.ts";
import type { ClientRequest } from "./throughNginx.ts";

/** Calls the API as the site's creator. Throws unless it answers with success. */
export async function callAsCreator<Output>(fleet: Fleet, request: ClientRequest): Promise<Output> {
  const { status, text } = await fleet.clients.send({ ...request, token: fleet.home.creator.token });
  if (status >= 400) throw new Error(`${request.method} ${request.path}: ${status} ${text}`);
  return JSON.parse(text) as Output;
}

/** Writes a post and publishes it. */
export async function publishText(fleet: Fleet, fields: object): Promise<{ id: string; version: number }> {
  const path = `/api/w/${fleet.home.creator.id}/posts`;
  const body = { ptype: "blog", ...fields };
  const made = await callAsCreator<{ id: string }>(fleet, { method: "POST", path, body });
  return callAsCreator(fleet, { method: "POST", path: `${path}/${made.id}/publish`, body: {} });
}
