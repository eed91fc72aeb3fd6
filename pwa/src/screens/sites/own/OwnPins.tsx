import type { PostCard } from "@quire/contracts/records/post";
import type { Site } from "@quire/contracts/records/site";
import { movedBy, withPin } from "@quire/domain/sites/pinboard";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { FeedCard } from "../../../widgets/FeedCard.tsx";
import { OwnPostMenu } from "../../../widgets/own/OwnPostMenu.tsx";
import { removedStore } from "../../../widgets/own/ownPosts.ts";
import { initPins, pinStore, reorder } from "../../../widgets/own/pins.ts";
import "./own.css";
import { PinboardTitle } from "./PinboardTitle.tsx";

/** The creator's own pinboard: title and order can be changed, by keyboard or by dragging. */
export function OwnPins({ site, pinned }: { site: Site; pinned: PostCard[] }) {
  const pins = useSyncExternalStore(pinStore.subscribe, pinStore.read, pinStore.onServer);
  const removed = useSyncExternalStore(removedStore.subscribe, removedStore.read, removedStore.onServer);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => initPins(site, pinned), [site, pinned]);
  const pinboard = pins?.pinboard ?? site.pinboard;
  const cards = pins?.cards ?? new Map(pinned.map((card) => [card.id, card]));
  const visible = pinboard.posts.flatMap((id) => (removed.has(id) ? [] : (cards.get(id) ?? [])));
  const order = visible.map(({ id }) => id);
  // Pins whose posts are hidden keep their places after the visible ones.
  const rest = pinboard.posts.filter((id) => !order.includes(id));
  const put = (next: string[]) => void reorder([...next, ...rest]);

  function move(post: PostCard, by: number) {
    const next = movedBy(order, post.id, by);
    setAnnouncement(`${post.title} is now ${next.indexOf(post.id) + 1} of ${next.length}`);
    put(next);
  }

  if (visible.length === 0) return null;
  return (
    <section className="site-pinned" aria-labelledby="pinned">
      <PinboardTitle title={pinboard.title} />
      <p className="q-hidden" role="status">
        {announcement}
      </p>
      {visible.map((post, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragging has a keyboard alternative: the two arrows
        <div
          key={post.id}
          className={dragged === post.id ? "own-card is-dragged" : "own-card"}
          draggable={visible.length > 1}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            setDragged(post.id);
          }}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => {
            if (dragged !== null) event.preventDefault();
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) put(withPin(order, dragged, at) ?? order);
          }}
        >
          <FeedCard post={post} layout="lead" level={3} />
          <div className="own-card-tools">
            {visible.length > 1 ? (
              <>
                <IconButton
                  icon={ArrowUp}
                  label={`Move ${post.title} up`}
                  aria-disabled={at === 0}
                  onClick={() => move(post, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move ${post.title} down`}
                  aria-disabled={at === visible.length - 1}
                  onClick={() => move(post, 1)}
                />
              </>
            ) : null}
            <OwnPostMenu post={post} />
          </div>
        </div>
      ))}
    </section>
  );
}
