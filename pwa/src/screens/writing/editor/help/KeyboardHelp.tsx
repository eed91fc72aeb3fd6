import { Modal } from "../../../../ui/Modal.tsx";
import { GuideLink } from "../../../../widgets/GuideLink.tsx";

const parts: readonly (readonly [string, readonly (readonly [keys: string, what: string])[]])[] = [
  [
    "Formatting",
    [
      ["Mod B", "Bold"],
      ["Mod I", "Italic"],
      ["Mod U", "Underline"],
      ["Mod Shift S", "Strikethrough"],
      ["Mod ,", "Subscript"],
      ["Mod .", "Superscript"],
      ["Mod E", "Code"],
      ["Mod K", "Link"],
    ],
  ],
  [
    "Blocks",
    [
      ["/", "Insert a block"],
      ["Mod Alt 1 to 3", "Headings"],
      ["Mod Alt 0", "Plain text"],
      ["Mod Shift 7", "Numbered list"],
      ["Mod Shift 8", "Bulleted list"],
      ["Mod Shift 9", "Task list"],
      ["Mod Shift B", "Quote"],
      ["Mod Shift L, E and R", "Align left, center or right"],
      ["Tab and Shift Tab", "Indent or outdent a list item; move between cells"],
      ["Alt Shift ↑ and ↓", "Move block"],
      ["Shift Enter", "New line in the same paragraph"],
    ],
  ],
  [
    "Text",
    [
      ["Mod Z", "Undo"],
      ["Mod Shift Z", "Redo"],
      ["Mod F", "Find and replace"],
      ["Mod Shift V", "Paste as plain text"],
      ["Mod /", "Keyboard shortcuts"],
    ],
  ],
];
const markdown = [
  ["# and a space", "Heading"],
  ["- or 1. and a space", "List"],
  ["[] and a space", "Task"],
  ["> and a space", "Quote"],
  ["``` and a space", "Code"],
  ["---", "Divider"],
  ["**bold**, *italic*, ~~struck~~, `code`", "Same as in Markdown"],
] as const;

/** Every keyboard shortcut of the editor. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isApple = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);
  const named = (keys: string) => keys.replace("Mod", isApple ? "⌘" : "Ctrl");
  return (
    <Modal open={open} onClose={onClose} title="Keyboard shortcuts">
      <p>
        <GuideLink to="first-post">How to write and publish a post</GuideLink>
      </p>
      {[...parts, ["As you type", markdown] as const].map(([name, rows]) => (
        <section key={name} className="w-help">
          <h3>{name}</h3>
          <dl>
            {rows.map(([keys, what]) => (
              <div key={keys}>
                <dt>
                  <kbd>{named(keys)}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
