import { publishPost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import { textPath } from "@quire/domain/posts/draftPaths";
import ArrowLeft from "lucide-react/icons/arrow-left";
import PenLine from "lucide-react/icons/pen-line";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";

interface EpisodeHeadProps {
  post: Post;
  /** All pages are uploaded and saved: publishing now publishes what the screen shows. */
  isSaved: boolean;
  onChange: () => void;
}

/** The head of the episode that the pages belong to. */
export function EpisodeHead({ post, isSaved, onChange }: EpisodeHeadProps) {
  const [isBusy, setIsBusy] = useState(false);
  const isPublished = post.status === "published";
  const title = post.title || "Untitled episode";
  const comic = post.parent;

  async function publish() {
    if (!isSaved) {
      showSnackbar({
        title: "Some pages are still uploading",
        message: "Publish when they're uploaded and the list is saved.",
        tone: "plain",
      });
      return;
    }
    setIsBusy(true);
    try {
      await callApi(publishPost, { params: { siteId: post.site_id, id: post.id }, body: {} });
      showSnackbar({
        title: isPublished ? `“${title}” is up to date` : `“${title}” is published`,
        tone: "good",
        action: { label: "View", href: post.permalink },
      });
      onChange();
    } catch (error) {
      showSnackbar({ title: `We couldn't publish “${title}”`, message: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <header className="studio-episode">
      {comic ? (
        <a className="studio-back" href={`/comic/${comic.id}/edit`}>
          <Icon of={ArrowLeft} size={18} /> {comic.title || "The comic"}
        </a>
      ) : null}
      <h1>{title}</h1>
      <div className="studio-actions">
        <Badge tone={isPublished ? "good" : "plain"}>{isPublished ? "Published" : "Draft"}</Badge>
        <Button size="s" icon={Send} loading={isBusy} onClick={() => void publish()}>
          {isPublished ? "Update" : "Publish episode"}
        </Button>
        {comic ? (
          <Button size="s" icon={PenLine} href={textPath({ ...post, parent: comic })}>
            Add text to this episode
          </Button>
        ) : null}
      </div>
    </header>
  );
}
