import { getSitePreferences, updatePreferences } from "@quire/contracts/calls/preferences";
import type { PostCard } from "@quire/contracts/records/post";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { showUnsavedPreferences } from "../../lib/showUnsavedPreferences.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

/** Stops and restores notifications and emails about new chapters of a story, for followers of its site. */
export function MuteStory({ post }: { post: PostCard }) {
  const [isMuted, setIsMuted] = useState<boolean | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const params = { id: post.site_id };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each story
  useEffect(() => {
    let isHere = true;
    setIsMuted(null);
    whenIdle()
      .then(() => callApi(getSitePreferences, { params }))
      .then(
        ({ muted }) => isHere && setIsMuted(muted.some(({ id }) => id === post.id)),
        // Unknown: nothing is offered.
        () => {},
      );
    return () => {
      isHere = false;
    };
  }, [post.id]);
  if (isMuted === null) return null;

  async function press() {
    const muted = !isMuted;
    setIsBusy(true);
    try {
      await callApi(updatePreferences, { params, body: { story: { id: post.id, muted } } });
      setIsMuted(muted);
      showSnackbar({
        title: muted ? "Story muted" : "Story unmuted",
        message: muted
          ? `You get no more notifications or emails about new parts of “${post.title}”.`
          : `You get new parts of “${post.title}” again.`,
        tone: "good",
      });
    } catch (error) {
      showUnsavedPreferences(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <IconButton
      icon={isMuted ? BellOff : Bell}
      label={isMuted ? "Unmute this story" : "Mute this story"}
      disabled={isBusy}
      onClick={() => void press()}
    />
  );
}
