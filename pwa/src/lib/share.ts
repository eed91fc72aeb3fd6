import { showSnackbar } from "../ui/snackbars.ts";

/** Hands an address to the device's own sharing, or copies it where there is none. */
export async function shareAddress(title: string, url: string): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The person closed the sheet: that is an answer, not a failure.
      if ((error as Error).name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showSnackbar({ title: "Link copied", tone: "good" });
  } catch {
    showSnackbar({ title: "Copy this link to share it", message: url, tone: "plain", auto: false });
  }
}
