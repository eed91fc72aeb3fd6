import { Modal } from "../../../../ui/Modal.tsx";

const parts: readonly (readonly [string, readonly (readonly [keys: string, what: string])[]])[] = [
  [
    "Words",
    [
      ["Mod B", "Bold"],
      ["Mod I", "Italic"],
      ["Mod Shift S", "Strike through"],
      ["Mod E", "Code"],
      ["Mod K", "Link"],
    ],
  ],
  [
    "Blocks",
    [
      ["/", "Put something in"],
      ["Mod Alt 1 to 3", "Headings"],
      ["Mod Alt 0", "Plain text"],
      ["Mod Shift 7", "Numbered list"],
      ["Mod Shift 8", "Bulleted list"],
      ["Mod Shift 9", "Task list"],
      ["Mod Shift B", "Quote"],
      ["Tab and Shift Tab", "Deeper into a list, and out; from cell to cell"],
      ["Alt Shift ↑ and ↓", "Move the block"],
      ["Shift Enter", "A new line in the same paragraph"],
    ],
  ],
  [
    "Text",
    [
      ["Mod Z", "Undo"],
      ["Mod Shift Z", "Do it again"],
      ["Mod F", "Find and replace"],
      ["Mod Shift V", "Paste as plain text"],
      ["Mod /", "This help"],
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
  ["**bold**, *italic*, ~~struck~~, `code`", "As in markdown"],
] as const;

/** Every key of the editor. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isApple = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);
  const named = (keys: string) => keys.replace("Mod", isApple ? "⌘" : "Ctrl");
  return (
    <Modal open={open} onClose={onClose} title="Keys">
      {[...parts, ["Typed", markdown] as const].map(([name, rows]) => (
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
