import { resendVerification } from "@quire/contracts/calls/verification";
import { useState } from "react";
import { showSnackbar } from "../ui/snackbars.ts";
import { callApi } from "./callApi.ts";
import { messageOf } from "./failureMessages.ts";

/** Sends the link that verifies the user's email again, and says so. */
export function useVerificationLink(): { busy: boolean; sendLink: () => Promise<void> } {
  const [busy, setBusy] = useState(false);

  async function sendLink() {
    setBusy(true);
    try {
      const { sent_to } = await callApi(resendVerification, { body: { channel: "email" } });
      showSnackbar({ title: "Check your email", message: `We sent a link to ${sent_to}.`, tone: "good" });
    } catch (error) {
      showSnackbar({ title: "We couldn't send the link", message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return { busy, sendLink };
}
