import type { Client } from "@quire/client/client";
import { CallError } from "@quire/client/errors";
import { callApi } from "../../lib/callApi.ts";

/**
 * Makes a sensitive call. Where the server requires it, the user first confirms who they are in a dialog, and the call
 * is repeated; if they close the dialog, the call fails with the server's message.
 */
export const callConfirmed: Client["call"] = async (call, ...input) => {
  try {
    return await callApi(call, ...input);
  } catch (error) {
    const isRequired = error instanceof CallError && error.code === "confirmation_required";
    if (!isRequired || !(await openDialog())) throw error;
    return callApi(call, ...input);
  }
};

async function openDialog(): Promise<boolean> {
  const { requestConfirmation } = await import("./requestConfirmation.tsx");
  return requestConfirmation();
}
