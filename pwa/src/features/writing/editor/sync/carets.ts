import { CollaborationCaret } from "@tiptap/extension-collaboration-caret";
import type { Awareness } from "y-protocols/awareness";
import { element } from "../views/element.ts";

const COLOR = /^#[0-9a-f]{6}$/i;
/** What a name may say of itself: others' words, shown over the text. */
const nameOf = (user: Record<string, unknown>) => String(user.name ?? "").slice(0, 40) || "Somebody";
const colorOf = (user: Record<string, unknown>) => {
  const color = String(user.color ?? "");
  return COLOR.test(color) ? color : "#5d584c";
};

/** Where the others are writing, in their colors. */
export function caretsOf(awareness: Awareness, person: { name: string; color: string }) {
  return CollaborationCaret.configure({
    provider: { awareness },
    user: person,
    render(user) {
      const label = element("span", { class: "w-caret-name" }, nameOf(user));
      const caret = element("span", { class: "w-caret" }, label);
      caret.style.borderColor = colorOf(user);
      label.style.backgroundColor = colorOf(user);
      return caret;
    },
    selectionRender: (user) => ({
      class: "w-caret-selection",
      style: `background-color: ${colorOf(user)}33`,
    }),
  });
}
