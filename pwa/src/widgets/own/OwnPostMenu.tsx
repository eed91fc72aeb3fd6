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
import { beginPins, pin, pinStore, unpin } from "./pins.ts";

interface OwnPostMenuProps {
  post: PostCard;
  /** It is no longer on the site. */
  onGone?: () => void;
}

/** What a creator can do with a post of theirs, wherever it is shown. */
export function OwnPostMenu({ post, onGone }: OwnPostMenuProps) {
  const { site } = usePage();
  const pins = useSyncExternalStore(pinStore.subscribe, pinStore.read, pinStore.onServer);
  useEffect(() => {
    if (site) beginPins(site, []);
  }, [site]);
  const isPinned = (pins?.pinboard ?? site?.pinboard)?.posts.includes(post.id);
  const thenGone = (isDone: boolean) => isDone && onGone?.();
  const pinning = isPinned
    ? { label: "Unpin", icon: PinOff, onSelect: () => void unpin(post) }
    : { label: "Pin", icon: Pin, onSelect: () => void pin(post) };
  return (
    <ActionMenu
      label={`Actions for ${post.title}`}
      items={[
        // Books are not made here yet.
        ...(post.ptype === "book" ? [] : [{ label: "Edit", icon: Pencil, href: draftPath(post) }]),
        // A chapter stands in its story, and the story is what is pinned.
        ...(post.parent ? [] : [pinning]),
        { label: "Unpublish", icon: FilePen, onSelect: () => void unpublish(post).then(thenGone) },
        { label: "Archive", icon: Archive, onSelect: () => void archive(post).then(thenGone) },
        {
          label: "Delete",
          icon: Trash,
          onSelect: () => {
            deleteOwn(post);
            onGone?.();
          },
        },
      ]}
    />
  );
}
