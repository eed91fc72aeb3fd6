import type { PostCard } from "@quire/contracts/records/post";
import { isModerator } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { isPurchased } from "@quire/domain/posts/access";
import { useEffect, useState } from "react";
import { usePage } from "../lib/PageContext.ts";
import { useSession } from "../lib/useSession.ts";

type Post = Pick<PostCard, "id" | "site_id" | "visibility" | "access">;

/**
 * Whether the reader has bought this post. A site's pages are the same for everyone, so for a paid post on one the
 * reader's own access is fetched.
 */
export function usePurchased(post: Post): boolean {
  const user = useSession()?.user;
  const { site } = usePage();
  const [access, setAccess] = useState(post.access);
  const { id, site_id: siteId } = post;
  // Moderators read what they haven't bought.
  const mayOwn = post.visibility === "paid" && user ? !isModerator(user.groups as Role[]) : false;
  const isUnknown = mayOwn && user?.id !== siteId && site?.id === siteId && post.access !== "granted";
  useEffect(() => {
    setAccess(post.access);
    if (!isUnknown) return;
    let isHere = true;
    import("./ownAccess.ts")
      .then(({ fetchOwnAccess }) => fetchOwnAccess(siteId, id))
      .then(
        (own) => isHere && own && setAccess(own),
        () => {},
      );
    return () => {
      isHere = false;
    };
  }, [isUnknown, siteId, id, post.access]);
  return (
    mayOwn && isPurchased({ access: post.visibility, ownerId: siteId }, { id: user?.id ?? null }, access)
  );
}
