import type { PostCardWithSite } from "@quire/contracts/records/post";
import X from "lucide-react/icons/x";
import { useEffect, useState, useSyncExternalStore } from "react";
import { localLibrary } from "../../lib/libraryPort.ts";
import type { DeviceCopy, SaveProgress } from "../../lib/localTypes.ts";
import { usePage } from "../../lib/PageContext.ts";
import { percentOf, savingStore } from "../../lib/saving.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { SerialCard } from "../../ui/SerialCard.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { formatBytes } from "../../widgets/formatBytes.ts";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { ShowMore } from "../../widgets/ShowMore.tsx";
import { Bar } from "./ContinueSection.tsx";
import { Covers, Empty } from "./Covers.tsx";
import { COVER_SIZES, hrefOf } from "./EntryCard.tsx";
import { useLibraryList } from "./useLibraryList.ts";

/** A post saved offline: in the user's library, on this device, or both. */
interface OfflineItem {
  id: string;
  title: string;
  post: PostCardWithSite | null;
  copy: DeviceCopy | null;
}

/** What this device stores; null until it is loaded. */
function useCopies(): DeviceCopy[] | null {
  const [copies, setCopies] = useState<DeviceCopy[] | null>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isMounted = true;
    localLibrary.watchCopies(setCopies).then(
      (unsubscribe) => {
        stop = unsubscribe;
        if (!isMounted) unsubscribe();
      },
      // Without storage nothing is saved.
      () => setCopies([]),
    );
    return () => {
      isMounted = false;
      stop?.();
    };
  }, []);
  return copies;
}

/** What a signed-in user saved offline on any device, and how much of it is on this one. */
export function MyOffline({ userId }: { userId: string }) {
  const { value, failure, next, rest, change } = useLibraryList(userId, "offline");
  const copies = useCopies();
  const isLoaded = copies !== null && (value !== null || failure !== null);
  const entries = value?.entries ?? [];
  const listed: OfflineItem[] = entries.map(({ post }) => ({
    id: post.id,
    title: post.title,
    post,
    copy: copies?.find(({ id }) => id === post.id) ?? null,
  }));
  const known = new Set(entries.map(({ post }) => post.id));

  async function remove({ id, post, copy }: OfflineItem) {
    if (post) await localLibrary.setSaved("offline", post, false);
    if (copy) await localLibrary.removeSaved(id);
    change((before) => ({ ...before, entries: before.entries.filter((one) => one.post.id !== id) }));
  }
  return (
    <Offline
      items={isLoaded ? [...listed, ...fromCopies(copies.filter(({ id }) => !known.has(id)))] : null}
      onRemove={remove}
      more={next ? <ShowMore next={next} {...rest} /> : null}
    />
  );
}

/** What a guest saved on this device. */
export function GuestOffline() {
  const copies = useCopies();
  return <Offline items={copies && fromCopies(copies)} onRemove={({ id }) => localLibrary.removeSaved(id)} />;
}

const fromCopies = (copies: DeviceCopy[]): OfflineItem[] =>
  copies
    .filter((copy) => copy.complete)
    .map((copy) => ({ id: copy.id, title: copy.title, post: null, copy }));

function Offline(props: {
  items: OfflineItem[] | null;
  onRemove: (item: OfflineItem) => Promise<void>;
  more?: React.ReactNode;
}) {
  const saving = useSyncExternalStore(savingStore.subscribe, savingStore.read, savingStore.onServer);
  async function remove(item: OfflineItem) {
    try {
      await props.onRemove(item);
      showSnackbar({ title: `${item.title} is no longer saved offline`, tone: "plain" });
    } catch {
      showSnackbar({ title: `We couldn't remove ${item.title}.`, message: "Please try again." });
    }
  }
  return (
    <Covers
      title="Offline"
      empty={
        <Empty>
          Open a story, a comic or a book and press “Save offline”. It opens here and on your other devices,
          even without a connection. <GuideLink to="read-offline">How to read offline</GuideLink>
        </Empty>
      }
      more={props.more}
    >
      {props.items?.map((item) => (
        <OfflineCard key={item.id} item={item} progress={saving.get(item.id)} onRemove={() => remove(item)} />
      )) ?? null}
    </Covers>
  );
}

interface OfflineCardProps {
  item: OfflineItem;
  progress: SaveProgress | undefined;
  onRemove: () => void;
}

function OfflineCard({ item, progress, onRemove }: OfflineCardProps) {
  const page = usePage();
  const isOnline = useOnline();
  const { id, title, post, copy } = item;
  const isElsewhere = Boolean(page.site && post && post.site_id !== page.site.id);
  const mayDownload = post && !isElsewhere && !copy?.complete && !progress && isOnline;
  async function download() {
    try {
      await localLibrary.downloadSaved(id, post?.site_id ?? "");
    } catch {
      showSnackbar({
        title: `${title} couldn't be fully saved.`,
        message: "What arrived is saved. Try again on a better connection to finish.",
      });
    }
  }
  return (
    <SerialCard
      href={copy?.complete ? copy.path : post ? hrefOf(page, post) : "/library"}
      title={title}
      author={post?.site.name}
      cover={pictureOf(post?.meta.cover ?? null, COVER_SIZES)}
      meta={isElsewhere ? `Offline on ${page.product.name}` : stateOf(copy, progress)}
      overlay={
        <>
          <span className="library-corner">
            <IconButton icon={X} label={`Remove ${title}`} onClick={onRemove} />
          </span>
          {progress ? <Bar percent={percentOf(progress)} label={`Saving ${title}`} /> : null}
        </>
      }
      actions={
        mayDownload ? (
          <Button size="s" onClick={download} aria-label={`Download ${title}`}>
            Download
          </Button>
        ) : null
      }
    />
  );
}

/** Returns how much of a post is on this device. */
export function stateOf(copy: DeviceCopy | null, progress: SaveProgress | undefined): string {
  if (progress) return `Saving, ${Math.round(percentOf(progress))}%`;
  if (copy?.complete) return formatBytes(copy.bytes);
  return copy?.noSpace ? "Not on this device: not enough space" : "Not on this device yet";
}
