import type { Post } from "@quire/contracts/records/post";
import Hourglass from "lucide-react/icons/hourglass";
import { useEffect, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { Offer } from "./offer.ts";
import { SandboxNote } from "./SandboxNote.tsx";
import { WaitingNotice } from "./WaitingNotice.tsx";
import { useWaitingOrders } from "./waitingOrders.ts";

interface WaitingPostProps {
  /** Of the box's title. */
  id: string;
  post: Post;
  offer: Offer | null;
  onOpened: () => Promise<void>;
  /** Reports whether the notice replaces the buy button. */
  onKnown: (isWaiting: boolean) => void;
}

/**
 * In a locked post's box: says that the order is waiting for the buyer's bank. Renders nothing if there is no such
 * order.
 */
export function WaitingPost({ id, post, offer, onOpened, onKnown }: WaitingPostProps) {
  const order = useWaitingOrders(true).find(({ items }) => items.some(({ id }) => id === post.id));
  const isWaiting = order !== undefined;
  useEffect(() => {
    onKnown(isWaiting);
    return () => onKnown(false);
  }, [isWaiting, onKnown]);
  const was = useRef(false);
  useEffect(() => {
    // The bank answered: the post is unlocked, or for sale again.
    if (was.current && !isWaiting) onOpened().catch(() => {});
    was.current = isWaiting;
  }, [isWaiting, onOpened]);
  if (!order) return null;
  return (
    <>
      <Icon of={Hourglass} size={28} />
      <h2 id={id} className="locked-title">
        Waiting for your bank
      </h2>
      <WaitingNotice order={order} offer={order.items.length === 1 ? offer : null} onPaid={onOpened} />
      <SandboxNote />
    </>
  );
}
