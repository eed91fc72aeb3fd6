import { listReadingSuggestions } from "@quire/contracts/calls/reading";
import type { ReadingSuggestion } from "@quire/contracts/records/reading";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { type ContinueItem, mergeContinueItems } from "../../lib/continueItems.ts";
import { localLibrary } from "../../lib/libraryPort.ts";
import { platformHref } from "../../lib/links.ts";
import type { ReadText } from "../../lib/localTypes.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useMine } from "../../lib/useMine.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { SerialCard } from "../../ui/SerialCard.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { pictureOf } from "../../widgets/pictureOf.ts";
import { Covers, Empty } from "./Covers.tsx";
import { COVER_SIZES } from "./EntryCard.tsx";

const fetchWays = async (): Promise<ReadingSuggestion[]> =>
  (await callApi(listReadingSuggestions, { query: {} })).ways;

interface ContinueProps {
  /** Read on this device; null until they are loaded. */
  texts: ReadText[] | null;
}

/** What a signed-in user has begun, on any device. */
export function MyContinue({ userId, texts }: ContinueProps & { userId: string }) {
  const { value, failure, reload } = useMine(userId, "continue", fetchWays);
  const isLoaded = texts !== null && (value !== null || failure !== null);
  const items = isLoaded ? mergeContinueItems(value ?? [], texts) : null;
  // Without the server's answer an empty list may not be all.
  if (value === null && failure !== null && items?.length === 0) {
    return <Continue items={null} texts={texts} failure={failure} onRetry={reload} />;
  }
  return <Continue items={items} texts={texts} />;
}

/** What a guest has begun on this device. */
export function GuestContinue({ texts }: ContinueProps) {
  return <Continue items={texts && mergeContinueItems([], texts)} texts={texts} />;
}

interface ContinueListProps extends ContinueProps {
  items: ContinueItem[] | null;
  failure?: unknown;
  onRetry?: () => void;
}

function Continue({ items, texts, failure, onRetry }: ContinueListProps) {
  const page = usePage();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const shown = items?.filter(({ workId }) => !removed.includes(workId)) ?? null;

  async function remove({ workId, title }: ContinueItem, key: string) {
    try {
      await localLibrary.removeRead(key);
      setRemoved([...removed, workId]);
    } catch {
      showSnackbar({ title: `We couldn't remove ${title}.`, message: "Please try again." });
    }
  }

  return (
    <Covers
      title="Continue"
      failure={failure}
      onRetry={onRetry}
      empty={
        <Empty>
          What you start reading waits here.{" "}
          <Button kind="quiet" size="s" href="/">
            Find a story
          </Button>
        </Empty>
      }
    >
      {shown?.map((item) => {
        const key = texts?.find(({ workId }) => workId === item.workId)?.key;
        return (
          <SerialCard
            key={item.workId}
            href={item.path.startsWith("/read/") ? platformHref(page, item.path) : item.path}
            title={item.title}
            author={item.writer ?? undefined}
            cover={pictureOf(item.cover, COVER_SIZES)}
            meta={[item.part, item.left].filter(Boolean).join(" · ")}
            overlay={
              <>
                {key ? (
                  <span className="library-corner">
                    <IconButton
                      icon={X}
                      label={`Remove ${item.title} from this list`}
                      onClick={() => remove(item, key)}
                    />
                  </span>
                ) : null}
                <Bar percent={100 * item.fraction} label={`Progress in ${item.title}`} />
              </>
            }
          />
        );
      }) ?? null}
    </Covers>
  );
}

/** A thin progress bar at the foot of a cover. */
export function Bar({ percent, label }: { percent: number; label: string }) {
  return <progress className="library-bar" max={100} value={Math.min(100, percent)} aria-label={label} />;
}
