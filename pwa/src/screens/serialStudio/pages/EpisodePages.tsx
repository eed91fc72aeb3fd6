import type { Post } from "@quire/contracts/records/post";
import { acceptedExtensions, someFailedMessage } from "@quire/domain/media/uploads";
import { POST_FILES_MAX } from "@quire/domain/posts/postFiles";
import { countOf } from "@quire/domain/text/counts";
import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-a-z";
import Images from "lucide-react/icons/images";
import { useEffect, useState, useSyncExternalStore } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useUnloadWarning } from "../../../lib/useUnloadWarning.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { SortableList } from "../../../ui/SortableList.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { DropZone } from "./DropZone.tsx";
import { EpisodeHead } from "./EpisodeHead.tsx";
import { PageRow } from "./PageRow.tsx";
import { pageBoard } from "./pageBoard.ts";
import { tally } from "./pageList.ts";
import type { SaveState } from "./pageSaver.ts";
import { type PickedFile, picturesIn } from "./pickFiles.ts";
import { withArchives } from "./withArchives.ts";
import "./pages.css";

const ACCEPT = [...(acceptedExtensions("image") ?? []), "cbz"].map((extension) => `.${extension}`).join(",");

/** The pages of an episode: bulk upload, order, descriptions. Each page is saved as soon as it has uploaded. */
export function EpisodePages({ post, onChange }: { post: Post; onChange: () => void }) {
  const [board] = useState(() => pageBoard(post));
  const { items, save } = useSyncExternalStore(board.subscribe, board.read);
  const figures = tally(items);
  const isSending = figures.done + figures.failed < figures.total;

  useUnloadWarning(board.isUnfinished);
  useEffect(() => () => board.leave(), [board]);

  async function pick(chosen: PickedFile[]) {
    const { picked, broken } = await withArchives(chosen);
    if (broken) {
      showSnackbar({ title: `We couldn't open “${broken.name}”`, message: broken.advice });
    }
    const { files, left } = picturesIn(picked);
    const tooMany = board.add(files);
    if (tooMany > 0) {
      showSnackbar({
        title: `${countOf(tooMany, "picture")} didn't fit`,
        message: `An episode holds up to ${POST_FILES_MAX} files. Put the rest in another episode.`,
      });
    } else if (left > 0) {
      showSnackbar({
        title: `${countOf(left, "file")} left out`,
        message: `Pages must be pictures: ${(acceptedExtensions("image") ?? []).join(", ")}.`,
        tone: "plain",
      });
    }
  }

  function undoable(title: string, undo: (() => void) | null) {
    if (undo) showSnackbar({ title, tone: "plain", action: { label: "Undo", onSelect: undo } });
  }
  function arrange(title: string, work: () => void) {
    const keys = items.map(({ key }) => key);
    work();
    undoable(title, () => board.arrange(keys));
  }

  return (
    <>
      <EpisodeHead post={post} isSaved={!isSending && save.state === "saved"} onChange={onChange} />
      <section className="pages" aria-labelledby="pages">
        <div className="studio-bar">
          <h2 id="pages">{items.length > 0 ? countOf(items.length, "page") : "Pages"}</h2>
          {items.length > 1 ? (
            <Button
              size="s"
              icon={ArrowDownWideNarrow}
              onClick={() => arrange("Pages sorted by name", board.sortByName)}
            >
              Sort by name
            </Button>
          ) : null}
        </div>
        <DropZone
          accept={ACCEPT}
          prompt="Drop pictures here, a whole folder of them, or a comic's .cbz."
          onPick={(files) => void pick(files)}
        />
        {isSending ? (
          <ProgressBar
            label="Uploading pages"
            percent={figures.percent}
            note={`${figures.done} of ${figures.total}`}
          />
        ) : null}
        {figures.failed > 0 && !isSending ? (
          <div className="pages-failed" role="alert">
            <p>{someFailedMessage(figures.failed)}</p>
            <Button size="s" onClick={board.retryAll}>
              Upload again
            </Button>
          </div>
        ) : null}
        <SaveLine save={save} isSending={isSending} onRetry={board.saveAgain} />
        {items.length === 0 ? (
          <EmptyState icon={Images} title="No pages yet">
            Readers see them in this order. Numbered file names are sorted automatically.
          </EmptyState>
        ) : (
          <SortableList
            label="Pages"
            items={items.map((item, at) => ({
              key: item.key,
              name: item.name,
              content: (
                <PageRow
                  item={item}
                  number={at + 1}
                  onDescribe={(alt) => board.describe(item.key, alt)}
                  onRetry={() => board.retry(item.key)}
                  onRemove={() => undoable(`Removed “${item.name}”`, board.remove(item.key))}
                />
              ),
            }))}
            onMove={(key, to) => arrange("The order was changed", () => board.move(key, to))}
          />
        )}
      </section>
    </>
  );
}

interface SaveLineProps {
  save: SaveState;
  isSending: boolean;
  onRetry: () => void;
}

/** The save state of the list, always in the same place. */
function SaveLine({ save, isSending, onRetry }: SaveLineProps) {
  if (save.state === "failed") {
    return (
      <div className="pages-failed" role="alert">
        <p>The list isn't saved. {messageOf(save.error)}</p>
        <Button size="s" onClick={onRetry}>
          Save again
        </Button>
      </div>
    );
  }
  return (
    <p className="pages-save" role="status">
      {save.state === "saved" ? (isSending ? "Uploaded pages are saved" : "Saved") : "Saving"}
    </p>
  );
}
