import { getSitePreferences, updatePreferences } from "@quire/contracts/calls/preferences";
import { getProfile } from "@quire/contracts/calls/sites";
import { afterSending } from "../../lib/afterSending.ts";
import { callApi } from "../../lib/callApi.ts";
import { sessionStore } from "../../lib/session.ts";
import { showUnsavedPreferences } from "../../lib/showUnsavedPreferences.ts";
import { showSnackbar } from "../../ui/snackbars.ts";
import { whyEmailsBlocked } from "./whyEmailsBlocked.ts";

/**
 * Says whether the posts of a site that the user has just followed arrive by email. If they don't, "Email me" turns
 * them on, or opens the settings if something else is in the way.
 */
export async function announceFollow(siteId: string, openSettings: () => void): Promise<void> {
  const params = { id: siteId };
  // The server must know of the follow first.
  await afterSending();
  const [{ name }, preferences] = await Promise.all([
    callApi(getProfile, { params }),
    callApi(getSitePreferences, { params }),
  ]);
  const user = sessionStore.state()?.user;
  const isBlocked = !user || whyEmailsBlocked(user) !== null;
  const isOn = !isBlocked && preferences.email_enabled && preferences.kinds.new_post?.email === true;

  const turnOn = async () => {
    try {
      const body = { email_enabled: true, kinds: { new_post: { email: true } } };
      await callApi(updatePreferences, { params, body });
      showSnackbar({ title: `Emails from ${name} are on`, tone: "good" });
    } catch (error) {
      showUnsavedPreferences(error);
    }
  };
  showSnackbar({
    title: `You follow ${name}`,
    message: isOn ? "You get new posts by email." : "New posts appear in your feed.",
    tone: "good",
    action: isOn
      ? { label: "Settings", onSelect: openSettings }
      : { label: "Email me", onSelect: isBlocked ? openSettings : () => void turnOn() },
  });
}
