import { Sheet } from "../../ui/Modal.tsx";
import { Select } from "../../ui/Select.tsx";
import type { ContentsEntry, Navigation } from "./navigation.ts";
import "./Contents.css";

interface ContentsProps {
  open: boolean;
  navigation: Navigation;
  onGo: (target: string) => void;
  onClose: () => void;
}

/** A book's table of contents, its landmarks, and the pages of its printed edition. */
export function Contents({ open, navigation: { contents, landmarks, pages }, onGo, onClose }: ContentsProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Contents">
      {pages.length > 0 ? (
        <Select
          label="Page of the printed edition"
          options={[
            { value: "", label: "Choose a page" },
            ...pages.flatMap(({ label, target }) => (target ? [{ value: target, label }] : [])),
          ]}
          value=""
          onChange={({ target: { value } }) => value && onGo(value)}
        />
      ) : null}
      <Entries entries={contents} onGo={onGo} />
      {landmarks.length > 0 ? (
        <>
          <h3 className="contents-head">In this book</h3>
          <Entries entries={landmarks} onGo={onGo} />
        </>
      ) : null}
    </Sheet>
  );
}

interface EntriesProps {
  entries: readonly ContentsEntry[];
  onGo: (target: string) => void;
}

function Entries({ entries, onGo }: EntriesProps) {
  return (
    <ol className="contents q-list">
      {entries.map(({ label, target, children }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a book's contents never change, and two entries may be equal
        <li key={at}>
          {target ? (
            <button type="button" onClick={() => onGo(target)}>
              {label}
            </button>
          ) : (
            <span>{label}</span>
          )}
          {children.length > 0 ? <Entries entries={children} onGo={onGo} /> : null}
        </li>
      ))}
    </ol>
  );
}
