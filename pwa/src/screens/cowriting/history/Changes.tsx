import type { BlockChange } from "@quire/documents/compare";
import { useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DiffWords } from "../DiffWords.tsx";
import "./Changes.css";
import { changesInWords, thingName } from "./revisionWords.ts";
import type { Comparison } from "./useComparison.ts";

const WORDS = { added: "Added", removed: "Removed", changed: "Changed" } as const;
/** Changes that are drawn at first: a book that was pasted in would stop the page. */
const FIRST = 200;

/** What of a text could be put into the one that is written now, block by block. */
export interface Takes {
  blocks: ReadonlyMap<string, "added" | "replaced">;
  title: boolean;
  onTake: (id: string) => void;
  onTakeTitle: () => void;
}

interface ChangesProps extends Comparison {
  /** Null for who may not write. */
  takes: Takes | null;
}

/** What differs between two texts. What is the same is left out, with how much it is. */
export function Changes({ title, blocks, takes }: ChangesProps) {
  const [most, setMost] = useState(FIRST);
  const groups = groupSame(blocks);
  const hasNewTitle = title.some(({ kind }) => kind !== "same");
  return (
    <>
      <p role="status">
        {changesInWords(blocks)}
        {hasNewTitle ? ", title changed" : ""}.
      </p>
      {hasNewTitle ? (
        <div className="change is-title">
          <p className="changes-title">
            <DiffWords words={title} />
          </p>
          {takes?.title ? (
            <Button size="s" onClick={takes.onTakeTitle}>
              Use this title
            </Button>
          ) : null}
        </div>
      ) : null}
      <ol className="q-list changes">
        {groups.slice(0, most).map((group) =>
          Array.isArray(group) ? (
            <li key={`same ${group[0]?.id}`} className="cowriting-note">
              {group.length === 1 ? "One block is" : `${group.length} blocks are`} unchanged.
            </li>
          ) : (
            <Change
              key={`${group.kind} ${group.id}`}
              {...group}
              take={takes?.blocks.get(group.id) ?? null}
              onTake={() => takes?.onTake(group.id)}
            />
          ),
        )}
      </ol>
      {groups.length > most ? (
        <Button full onClick={() => setMost(most + FIRST)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

interface ChangeProps extends BlockChange {
  take: "added" | "replaced" | null;
  onTake: () => void;
}

function Change({ kind, type, words, take, onTake }: ChangeProps) {
  if (kind === "same") return null;
  const isLook = kind === "changed" && words.every((run) => run.kind === "same");
  return (
    <li className={`change is-${kind}`}>
      <Badge tone={kind === "added" ? "good" : kind === "removed" ? "bad" : "plain"}>
        {isLook ? "Formatting changed" : WORDS[kind]}
      </Badge>
      <p className="change-words">
        {words.length > 0 ? <DiffWords words={words} /> : <i>{thingName(type)}</i>}
      </p>
      {take ? (
        <Button size="s" onClick={onTake}>
          {take === "replaced" ? "Use this one" : "Add to draft"}
        </Button>
      ) : null}
    </li>
  );
}

/** Blocks that are the same and stand together, as one. */
function groupSame(changes: readonly BlockChange[]): (BlockChange | BlockChange[])[] {
  const groups: (BlockChange | BlockChange[])[] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (change.kind !== "same") groups.push(change);
    else if (Array.isArray(last)) last.push(change);
    else groups.push([change]);
  }
  return groups;
}
