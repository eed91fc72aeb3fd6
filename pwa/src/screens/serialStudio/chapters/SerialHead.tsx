import { publishPost, unpublishPost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import Eye from "lucide-react/icons/eye";
import FilePen from "lucide-react/icons/file-pen";
import Pencil from "lucide-react/icons/pencil";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { ConfirmDialog } from "../../../widgets/ConfirmDialog.tsx";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { partOf } from "../partCopy.ts";

interface SerialHeadProps {
  post: Post;
  /** Number of parts. */
  count: number;
  /** None of its parts is published. */
  isEmpty: boolean;
  onEdit: () => void;
  onChange: () => void;
}

/** The serial itself: cover, facts, and whether it is published. */
export function SerialHead({ post, count, isEmpty, onEdit, onChange }: SerialHeadProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const kind = post.subtype === "comic" ? "comic" : "story";
  const params = { siteId: post.site_id, id: post.id };
  const isPublished = post.status === "published";
  const cover = pictureOf(post.meta.cover, "6rem");

  async function attempt(
    done: string,
    failed: string,
    work: () => Promise<unknown>,
    undo: (() => void) | null = null,
  ) {
    setIsBusy(true);
    try {
      await work();
      const action = undo ? { action: { label: "Undo", onSelect: undo } } : {};
      showSnackbar({ title: done, tone: "good", ...action });
      onChange();
    } catch (error) {
      showSnackbar({ title: failed, message: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  const publish = () =>
    attempt(
      isPublished ? `“${post.title}” is up to date` : `“${post.title}” is published`,
      `We couldn't publish “${post.title}”`,
      () => callApi(publishPost, { params, body: {} }),
      isPublished ? null : () => void unpublish(),
    );
  const unpublish = () =>
    attempt(`“${post.title}” is a draft again`, `“${post.title}” is still published`, () =>
      callApi(unpublishPost, { params }),
    );
  const canPublish = !isPublished || post.has_unpublished_changes;
  return (
    <header className="studio-head">
      {cover ? (
        <div className="studio-cover">
          <Picture {...cover} alt="" cover priority />
        </div>
      ) : null}
      <div className="studio-words">
        <p className="studio-kind">
          {kind === "comic" ? "Comic" : "Story"} · {countOf(count, partOf(kind))}
        </p>
        <h1>{post.title || `Untitled ${kind}`}</h1>
        {post.summary ? <p className="studio-summary">{post.summary}</p> : null}
        <div className="studio-actions">
          <Badge tone={isPublished ? "good" : "plain"}>{isPublished ? "Published" : "Draft"}</Badge>
          {isPublished && post.has_unpublished_changes ? (
            <Badge tone="warn">Unpublished changes</Badge>
          ) : null}
          {canPublish ? (
            <Button
              size="s"
              icon={Send}
              loading={isBusy}
              onClick={() => (isEmpty && !isPublished ? setIsConfirming(true) : void publish())}
            >
              {isPublished ? "Update" : `Publish ${kind}`}
            </Button>
          ) : null}
          <Button size="s" icon={Pencil} onClick={onEdit}>
            About this {kind}
          </Button>
          {isPublished ? (
            <ActionMenu
              label={`Actions for ${post.title}`}
              items={[
                { label: "View", icon: Eye, href: post.permalink },
                { label: "Unpublish", icon: FilePen, onSelect: () => void unpublish() },
              ]}
            />
          ) : null}
        </div>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          title={`Publish without ${partOf(kind)}s?`}
          actionLabel={`Publish ${kind}`}
          kind="primary"
          cancelLabel="Cancel"
          act={async () => {
            setIsConfirming(false);
            void publish();
          }}
          onClose={() => setIsConfirming(false)}
        >
          {count === 0
            ? `This ${kind} has no ${partOf(kind)}s yet.`
            : `None of its ${partOf(kind)}s is published yet.`}{" "}
          Readers will see its title and summary, and nothing to read.
        </ConfirmDialog>
      ) : null}
    </header>
  );
}
