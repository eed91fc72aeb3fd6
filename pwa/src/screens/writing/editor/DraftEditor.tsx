import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { useCallback, useRef, useState } from "react";
import { useLazy } from "../../../lib/useLazy.ts";
import "./DraftEditor.css";
import "./editorBlocks.css";
import "./editorPanels.css";
import type { DraftEditorProps } from "./DraftEditorProps.ts";
import { BlockHandle } from "./handle/BlockHandle.tsx";
import { SlashMenu } from "./slash/SlashMenu.tsx";
import { redoOnce, undoOnce } from "./sync/PersistentUndo.ts";
import { TableTools } from "./table/TableTools.tsx";
import { TitleField } from "./title/TitleField.tsx";
import { SelectionToolbar } from "./toolbar/SelectionToolbar.tsx";
import { type Open, type Opened, useDraft } from "./useDraft.ts";

/** The text editor of a draft. Its state is the document's; its props hold everything else. */
export function DraftEditor(props: DraftEditorProps) {
  const { doc, mayWrite, focusMode, onAddComment } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>({ find: false, help: false, link: false });
  const open = useCallback<Open>((change) => setOpened((now) => ({ ...now, ...change })), []);
  const live = useDraft(props, sheet, open);
  // Loaded after the text, so that the text shows sooner.
  const find = useLazy(live !== null, () => import("./find/FindBar.tsx"));
  const help = useLazy(live !== null, () => import("./help/KeyboardHelp.tsx"));

  return (
    <div className={focusMode ? "w-editor is-focused" : "w-editor"}>
      {live && find && opened.find ? (
        <find.FindBar editor={live.editor} onClose={() => open({ find: false })} />
      ) : null}
      {live ? (
        <TitleField
          text={doc.getText("title")}
          onUndo={() => undoOnce(live.undoManager, live.editor.view)}
          onRedo={() => redoOnce(live.undoManager, live.editor.view)}
          mayWrite={mayWrite}
          onLeave={() => writeFirstLine(live.editor)}
        />
      ) : null}
      <div ref={sheet} className="w-sheet">
        {live && mayWrite ? <BlockHandle editor={live.editor} /> : null}
      </div>
      {live ? (
        <>
          <SelectionToolbar
            editor={live.editor}
            host={live.host}
            mayComment={onAddComment !== undefined}
            linking={opened.link}
            onLinking={(link) => open({ link })}
          />
          <SlashMenu editor={live.editor} host={live.host} keyHandler={live.keyHandler} />
          <TableTools editor={live.editor} />
          {help ? <help.KeyboardHelp open={opened.help} onClose={() => open({ help: false })} /> : null}
        </>
      ) : null}
    </div>
  );
}

/** Moves the caret below the cover synchronously: the next key belongs there. */
function writeFirstLine({ state, view }: Editor): void {
  const below = state.doc.resolve((state.doc.firstChild?.nodeSize ?? 0) + 1);
  view.dispatch(state.tr.setSelection(TextSelection.near(below)));
  view.focus();
}
