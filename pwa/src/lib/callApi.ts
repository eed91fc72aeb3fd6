import type { Client } from "@quire/client/client";

/** Makes one call as the signed-in user. The client is loaded with the first call, so that no page waits for it. */
export const callApi: Client["call"] = async (call, ...input) => {
  const { api } = await import("./api.ts");
  return api.call(call, ...input);
};
