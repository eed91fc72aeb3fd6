import type { BookBuild, ShownEntry } from "@quire/contracts/records/book";
import CircleAlert from "lucide-react/icons/circle-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

/** More are shown on request. */
const FEW = 5;

interface FindingsProps {
  build: BookBuild | undefined;
  entries?: readonly ShownEntry[];
  /** Shows a page. */
  onPage?: (page: number) => void;
}

/** What a build found, errors first, each with its page. */
export function Findings({ build, entries = [], onPage }: FindingsProps) {
  const [isAll, setIsAll] = useState(false);
  if (!build || build.findings.length === 0) return null;
  const sorted = build.findings.toSorted((one, other) => one.level.localeCompare(other.level));
  const shown = isAll ? sorted : sorted.slice(0, FEW);
  return (
    <section className="making-findings" aria-label="Found while building">
      <ul className="q-list">
        {shown.map(({ level, page, entry, message }, at) => {
          const chapter = entries.find(({ id }) => id === entry)?.title;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: findings have no ids and come as a whole
            <li key={at} className={`making-finding is-${level}`}>
              <Icon
                of={level === "error" ? CircleAlert : TriangleAlert}
                size={18}
                label={level === "error" ? "Error" : "Warning"}
              />
              <span>
                {page === null ? null : onPage ? (
                  <button type="button" className="making-page-link" onClick={() => onPage(page)}>
                    Page {page}
                  </button>
                ) : (
                  <strong>Page {page}</strong>
                )}
                {page === null ? null : " "}
                {chapter ? `${chapter}: ` : ""}
                {message}
              </span>
            </li>
          );
        })}
      </ul>
      {sorted.length > FEW && !isAll ? (
        <Button size="s" onClick={() => setIsAll(true)}>
          Show all {sorted.length}
        </Button>
      ) : null}
    </section>
  );
}
