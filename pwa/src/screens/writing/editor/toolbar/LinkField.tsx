import { allowedHref } from "@quire/documents/urls";
import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { completeUrl } from "../inline/completeUrl.ts";
import { startUndoStep } from "../sync/startUndoStep.ts";

/** The link of the selected text. */
export function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before = editor.getAttributes("link").href as string | undefined;
  const [address, setAddress] = useState(before ?? "");
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = () => {
    const href = allowedHref(completeUrl(address));
    if (!href) {
      setWrong(true);
      return;
    }
    startUndoStep(editor.state);
    const chain = editor.chain();
    // A caret within a link means all of it.
    if (before && editor.state.selection.empty) chain.extendMarkRange("link");
    if (!before && editor.state.selection.empty) {
      chain.insertContent({
        type: "text",
        text: address,
        marks: [{ type: "link", attrs: { href, title: null } }],
      });
    } else chain.setMark("link", { href, title: null });
    chain.run();
    onDone();
  };
  return (
    <form
      className="w-link"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        ref={field}
        className="w-line"
        type="url"
        inputMode="url"
        aria-label="Link URL"
        aria-invalid={wrong}
        placeholder="Paste or type a URL"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
      />
      <Button size="s" type="submit" kind="primary">
        Link
      </Button>
      {before ? (
        <Button
          size="s"
          onClick={() => {
            startUndoStep(editor.state);
            editor.chain().extendMarkRange("link").unsetMark("link").run();
            onDone();
          }}
        >
          Unlink
        </Button>
      ) : null}
      {wrong ? (
        <p className="w-upload-failure" role="alert">
          Enter a valid URL.
        </p>
      ) : null}
    </form>
  );
}
