import type { Editor } from "@tiptap/core";
import { useEffect, useId, useRef, useState } from "react";
import type { EditorHost } from "../EditorHost.ts";
import { useEditorState } from "../useEditorState.ts";
import { useFloating } from "../useFloating.ts";
import { deleteSlash, dismissSlash, type SlashKeyHandler, slashOf } from "./SlashKeys.ts";
import { itemsFor, type SlashItem, slashItems } from "./slashItems.ts";

export interface SlashMenuProps {
  editor: Editor;
  host: EditorHost;
  keyHandler: SlashKeyHandler;
}

/** The menu of insertable blocks, filtered by name, open during a slash command. */
export function SlashMenu({ editor, host, keyHandler }: SlashMenuProps) {
  const slash = useEditorState(editor, ({ state, isEditable }) => (isEditable ? slashOf(state) : null));
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const offered = slash
    ? itemsFor(
        slash.query,
        slashItems.filter((item) => item.fits?.(editor, host) ?? true),
      )
    : [];
  const open = slash !== null && offered.length > 0;
  const query = slash?.query;
  const lastQuery = useRef(query);
  if (lastQuery.current !== query) {
    lastQuery.current = query;
    if (chosen !== 0) setChosen(0);
  }
  const box = useFloating(
    open ? () => editor.view.coordsAtPos(slash.from) : null,
    [slash?.from],
    "bottom-start",
  );

  const choose = (item: SlashItem) => {
    if (!slash) return;
    deleteSlash(editor, slash);
    editor.view.focus();
    void item.run(editor, host);
  };
  keyHandler.onKey = open
    ? (event) => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (step !== 0) setChosen((chosen + step + offered.length) % offered.length);
        else if (event.key === "Enter" || event.key === "Tab") {
          const item = offered[chosen];
          if (item) choose(item);
        } else return false;
        return true;
      }
    : null;
  useEffect(() => {
    if (!open) return;
    const { dom } = editor.view;
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [open, editor, id, chosen]);
  useEffect(() => {
    if (!open) return;
    const away = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as globalThis.Node)) dismissSlash(editor.view);
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open, editor, box]);

  if (!open) return null;
  return (
    <div ref={box} id={id} className="w-float w-menu" role="listbox" aria-label="Insert a block">
      {offered.map((item, at) => (
        <div key={item.name}>
          {item.group !== offered[at - 1]?.group ? (
            <div className="w-menu-group" aria-hidden="true">
              {item.group}
            </div>
          ) : null}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the editor, where the focus stays */}
          <div
            id={`${id}-${at}`}
            className="w-menu-item"
            role="option"
            aria-selected={at === chosen}
            tabIndex={-1}
            onPointerMove={() => setChosen(at)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            <span>{item.name}</span>
            <span className="w-soft">{item.hint}</span>
          </div>
        </div>
      ))}
    </div>
  );
}
