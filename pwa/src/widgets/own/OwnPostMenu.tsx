import type { PostCard } from "@quire/contracts/records/post";
import { draftPath } from "@quire/domain/posts/draftPaths";
import Archive from "lucide-react/icons/archive";
import FilePen from "lucide-react/icons/file-pen";
import Pencil from "lucide-react/icons/pencil";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import Trash from "lucide-react/icons/trash-2";
import { useEffect, useSyncExternalStore } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { archive, deleteOwn, unpublish } from "./ownPosts.ts";
import { initPins, pin, pinStore, unpin } from "./pins.ts";

interface OwnPostMenuProps {
  post: PostCard;
  /** Called when the post is no longer on the site. */
  onRemoved?: () => void;
}

/** A creator's actions for their own post. */
export function OwnPostMenu({ post, onRemoved }: OwnPostMenuProps) {
  const { site } = usePage();
  const pins = useSyncExternalStore(pinStore.subscribe, pinStore.read, pinStore.onServer);
  useEffect(() => {
    if (site) initPins(site, []);
  }, [site]);
  const isPinned = (pins?.pinboard ?? site?.pinboard)?.posts.includes(post.id);
  const ifRemoved = (isDone: boolean) => isDone && onRemoved?.();
  const pinning = isPinned
    ? { label: "Unpin", icon: PinOff, onSelect: () => void unpin(post) }
    : { label: "Pin", icon: Pin, onSelect: () => void pin(post) };
  return (
    <ActionMenu
      label={`Actions for ${post.title}`}
      items={[
        // Books can't be edited here yet.
        ...(post.ptype === "book" ? [] : [{ label: "Edit", icon: Pencil, href: draftPath(post) }]),
        // Chapters can't be pinned, only their story.
        ...(post.parent ? [] : [pinning]),
        { label: "Unpublish", icon: FilePen, onSelect: () => void unpublish(post).then(ifRemoved) },
        { label: "Archive", icon: Archive, onSelect: () => void archive(post).then(ifRemoved) },
        {
          label: "Delete",
          icon: Trash,
          onSelect: () => {
            deleteOwn(post);
            onRemoved?.();
          },
        },
      ]}
    />
  );
}
