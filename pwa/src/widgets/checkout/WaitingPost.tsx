import type { Post } from "@quire/contracts/records/post";
import Hourglass from "lucide-react/icons/hourglass";
import { useEffect, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { Offer } from "./offer.ts";
import { SandboxNote } from "./SandboxNote.tsx";
import { WaitingNotice } from "./WaitingNotice.tsx";
import { useWaitingOrders } from "./waitingOrders.ts";

interface WaitingPostProps {
  post: Post;
  offer: Offer | null;
  onOpened: () => Promise<void>;
  /** Whether it stands here in place of what sells the post. */
  onKnown: (isWaiting: boolean) => void;
}

/** In the box of a closed post: that it is ordered, and its buyer's bank is to answer. Nothing where it is not. */
export function WaitingPost({ post, offer, onOpened, onKnown }: WaitingPostProps) {
  const order = useWaitingOrders(true).find(({ items }) => items.some(({ id }) => id === post.id));
  const isWaiting = order !== undefined;
  useEffect(() => {
    onKnown(isWaiting);
    return () => onKnown(false);
  }, [isWaiting, onKnown]);
  const was = useRef(false);
  useEffect(() => {
    // The bank has answered: it is open, or to be bought again.
    if (was.current && !isWaiting) onOpened().catch(() => {});
    was.current = isWaiting;
  }, [isWaiting, onOpened]);
  if (!order) return null;
  return (
    <>
      <Icon of={Hourglass} size={28} />
      <h2 id="locked" className="locked-title">
        Waiting for your bank
      </h2>
      <WaitingNotice order={order} offer={order.items.length === 1 ? offer : null} onPaid={onOpened} />
      <SandboxNote />
    </>
  );
}
