import { showSnackbar } from "../ui/snackbars.ts";

/** Opens the device's share sheet, or copies the address where there is none. */
export async function shareAddress(title: string, url: string): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The user closed the share sheet, which is not a failure.
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
