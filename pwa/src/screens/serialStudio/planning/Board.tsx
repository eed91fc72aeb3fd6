import type { ChapterRow } from "@quire/contracts/records/post";
import { PART_STATES, type PartState } from "@quire/domain/posts/planning";
import { formatDate } from "@quire/domain/time/dates";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { SortableList } from "../../../ui/SortableList.tsx";
import { formatMoment } from "../../../widgets/localTime.ts";
import { editorOfPart, type PartProps, partItems } from "../chapters/PartRow.tsx";
import { stateOfPart, titleOfPart } from "../partCopy.ts";
import "./planning.css";

const TITLES: Record<PartState, string> = {
  planned: "Planned",
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
};

interface BoardProps {
  parts: readonly ChapterRow[];
  kind: "story" | "comic";
  propsOf: (part: ChapterRow) => PartProps;
  /** Moves a part to a position among the others. */
  onMove: (partId: string, to: number) => void;
}

/** The parts of a serial as cards, in columns by state, each in reading order. */
export function Board({ parts, kind, propsOf, onMove }: BoardProps) {
  return (
    <div className="board">
      {PART_STATES.map((state) => {
        const column = parts.filter((part) => stateOfPart(part) === state);
        return (
          <section key={state} className="board-column" aria-labelledby={`board-${state}`}>
            <h3 id={`board-${state}`}>
              {TITLES[state]} <span className="board-count">{column.length}</span>
            </h3>
            {column.length > 0 ? (
              <SortableList
                label={TITLES[state]}
                items={column.map((part) => ({
                  key: part.id,
                  name: titleOfPart(part, kind),
                  content: <Card {...propsOf(part)} />,
                }))}
                onMove={(id, to) => onMove(id, positionOf(parts, column, id, to))}
              />
            ) : (
              <p className="studio-soft">None</p>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** The position among all other parts that a move within a column means. */
export function positionOf(
  parts: readonly { id: string }[],
  column: readonly { id: string }[],
  id: string,
  to: number,
): number {
  const others = parts.filter((part) => part.id !== id);
  const inColumn = column.filter((part) => part.id !== id);
  const [before, after] = [inColumn[to - 1], inColumn[to]];
  const from = column.findIndex((part) => part.id === id);
  const at = (part: { id: string } | undefined) => others.findIndex((other) => other.id === part?.id);
  return to > from && before ? at(before) + 1 : Math.max(0, at(after));
}

/** One part on the board. */
function Card(props: PartProps) {
  const { part, kind, problem } = props;
  const title = titleOfPart(part, kind);
  const { plan, words = 0, scheduled } = part.own ?? {};
  const why = problem ?? scheduled?.problem ?? null;
  const target = plan?.word_target ?? null;
  const count = words.toLocaleString("en");
  return (
    <div className="board-card">
      <div className="board-card-head">
        <p className="part-title">
          <a href={editorOfPart(props)}>
            {part.index}. {title}
          </a>
        </p>
        <ActionMenu label={`Actions for ${title}`} items={partItems(props)} />
      </div>
      {plan?.note ? <p className="board-note">{plan.note}</p> : null}
      {target ? (
        <ProgressBar
          label="Words"
          percent={(100 * words) / target}
          note={`${count} / ${target.toLocaleString("en")}`}
        />
      ) : words > 0 ? (
        <p className="part-note">{words === 1 ? "1 word" : `${count} words`}</p>
      ) : null}
      <Due part={part} />
      {why ? (
        <p className="part-problem" role="alert">
          {why}
        </p>
      ) : null}
    </div>
  );
}

/** When a part was or will be published, or is due. */
function Due({ part }: { part: ChapterRow }) {
  const { own, published } = part;
  if (own?.status === "published")
    return <p className="part-note">{published ? `Published ${formatDate(published)}` : "Published"}</p>;
  if (own?.scheduled && !own.scheduled.problem)
    return <p className="part-note">{formatMoment(new Date(own.scheduled.at))}</p>;
  const due = own?.plan?.due_on;
  if (!due) return null;
  const isLate = Date.parse(`${due}T23:59:59`) < Date.now();
  return (
    <p className="part-note">
      <Badge tone={isLate ? "warn" : "plain"}>Due {formatDate(due)}</Badge>
    </p>
  );
}
