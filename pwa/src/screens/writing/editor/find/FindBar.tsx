import type { Editor } from "@tiptap/core";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { useEditorState } from "../useEditorState.ts";
import { find, foundIn, goOn, replaceAll, replaceOne } from "./Finding.ts";

export interface FindBarProps {
  editor: Editor;
  onClose: () => void;
}

/** Find and replace, over the text. */
export function FindBar({ editor, onClose }: FindBarProps) {
  const [term, setTerm] = useState(() => selectedText(editor));
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { count, at } = useEditorState(editor, ({ state }) => {
    const found = foundIn(state);
    return { count: found.matches.length, at: found.at };
  });
  useEffect(() => field.current?.select(), []);
  useEffect(() => find(editor.view, { term, matchCase, wholeWord }), [editor, term, matchCase, wholeWord]);
  useEffect(() => () => void (editor.isDestroyed || find(editor.view, null)), [editor]);
  const { view, isEditable } = editor;
  const close = () => {
    onClose();
    editor.view.focus();
  };
  const keys = (event: KeyboardEvent, onEnter: () => void) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter") onEnter();
    else return;
    event.preventDefault();
  };
  const tally = term === "" ? "" : count === 0 ? "Not found" : `${at + 1} of ${count}`;

  return (
    <search className="w-find" aria-label="Find in the text">
      <div className="w-find-row">
        <input
          ref={field}
          className="w-line"
          aria-label="Find"
          placeholder="Find"
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={(event) => keys(event, () => goOn(view, event.shiftKey ? -1 : 1))}
        />
        <output className="w-soft w-find-tally">{tally}</output>
        <IconButton icon={ChevronUp} label="Previous match" onClick={() => goOn(view, -1)} />
        <IconButton icon={ChevronDown} label="Next match" onClick={() => goOn(view, 1)} />
        <label className="w-find-case">
          <input
            type="checkbox"
            checked={matchCase}
            onChange={(event) => setMatchCase(event.target.checked)}
          />
          Match case
        </label>
        <label className="w-find-case">
          <input
            type="checkbox"
            checked={wholeWord}
            onChange={(event) => setWholeWord(event.target.checked)}
          />
          Whole word
        </label>
        <IconButton icon={X} label="Close find" onClick={close} />
      </div>
      {isEditable ? (
        <div className="w-find-row">
          <input
            className="w-line"
            aria-label="Replace with"
            placeholder="Replace with"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
            onKeyDown={(event) => keys(event, () => replaceOne(view, replacement))}
          />
          <Button size="s" onClick={() => replaceOne(view, replacement)}>
            Replace
          </Button>
          <Button
            size="s"
            onClick={() => {
              const replaced = replaceAll(view, replacement);
              setSaid(replaced === 1 ? "Replaced one." : `Replaced ${replaced}.`);
            }}
          >
            Replace all
          </Button>
          <output className="w-soft">{said}</output>
        </div>
      ) : null}
    </search>
  );
}

/** The selected text, if it lies within one block and is short. */
function selectedText({ state }: Editor): string {
  const { $from, $to, from, to } = state.selection;
  const term = $from.sameParent($to) ? state.doc.textBetween(from, to) : "";
  return term.length <= 100 ? term : "";
}
