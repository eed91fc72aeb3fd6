import type { BlockChange } from "@quire/documents/compare";
import { useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { WordDiff } from "../WordDiff.tsx";
import "./Changes.css";
import { blockName, summarizeChanges } from "./revisionCopy.ts";
import type { Comparison } from "./useComparison.ts";

const LABELS = { added: "Added", removed: "Removed", changed: "Changed" } as const;
/** Changes rendered at first: a pasted book would freeze the page. */
const FIRST = 200;

/** The changes that can be added to the current draft, by block. */
export interface Applicable {
  blocks: ReadonlyMap<string, "added" | "replaced">;
  title: boolean;
  onApply: (id: string) => void;
  onApplyTitle: () => void;
}

interface ChangesProps extends Comparison {
  /** Null for users who can't write. */
  applicable: Applicable | null;
}

/** The differences between two texts. Unchanged blocks are replaced by their number. */
export function Changes({ title, blocks, applicable }: ChangesProps) {
  const [limit, setLimit] = useState(FIRST);
  const groups = groupSame(blocks);
  const hasNewTitle = title.some(({ kind }) => kind !== "same");
  return (
    <>
      <p role="status">
        {summarizeChanges(blocks)}
        {hasNewTitle ? ", title changed" : ""}.
      </p>
      {hasNewTitle ? (
        <div className="change is-title">
          <p className="changes-title">
            <WordDiff runs={title} />
          </p>
          {applicable?.title ? (
            <Button size="s" onClick={applicable.onApplyTitle}>
              Use this title
            </Button>
          ) : null}
        </div>
      ) : null}
      <ol className="q-list changes">
        {groups.slice(0, limit).map((group) =>
          Array.isArray(group) ? (
            <li key={`same ${group[0]?.id}`} className="cowriting-note">
              {group.length === 1 ? "One block is" : `${group.length} blocks are`} unchanged.
            </li>
          ) : (
            <Change
              key={`${group.kind} ${group.id}`}
              {...group}
              action={applicable?.blocks.get(group.id) ?? null}
              onApply={() => applicable?.onApply(group.id)}
            />
          ),
        )}
      </ol>
      {groups.length > limit ? (
        <Button full onClick={() => setLimit(limit + FIRST)}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

interface ChangeProps extends BlockChange {
  action: "added" | "replaced" | null;
  onApply: () => void;
}

function Change({ kind, type, words, action, onApply }: ChangeProps) {
  if (kind === "same") return null;
  const isFormatting = kind === "changed" && words.every((run) => run.kind === "same");
  return (
    <li className={`change is-${kind}`}>
      <Badge tone={kind === "added" ? "good" : kind === "removed" ? "bad" : "plain"}>
        {isFormatting ? "Formatting changed" : LABELS[kind]}
      </Badge>
      <p className="change-words">
        {words.length > 0 ? <WordDiff runs={words} /> : <i>{blockName(type)}</i>}
      </p>
      {action ? (
        <Button size="s" onClick={onApply}>
          {action === "replaced" ? "Use this one" : "Add to draft"}
        </Button>
      ) : null}
    </li>
  );
}

/** Groups adjacent unchanged blocks. */
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
