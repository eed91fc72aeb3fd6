import type { Client } from "@quire/client/client";

/** Makes one call as the person who is signed in here. The client comes with the first: no page waits for it to wake. */
export const callApi: Client["call"] = async (call, ...input) => {
  const { api } = await import("./api.ts");
  return api.call(call, ...input);
};
