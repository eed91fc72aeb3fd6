import { CollaborationCaret } from "@tiptap/extension-collaboration-caret";
import type { Awareness } from "y-protocols/awareness";
import { element } from "../views/element.ts";

const COLOR = /^#[0-9a-f]{6}$/i;
/** What a name may say of itself: others' words, shown over the text. */
const nameOf = (user: Record<string, unknown>) => String(user.name ?? "").slice(0, 40) || "Someone";
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
      keepInSight(label);
      return caret;
    },
    selectionRender: (user) => ({
      class: "w-caret-selection",
      style: `background-color: ${colorOf(user)}33`,
    }),
  });
}

/** A name that the right edge would cut off stands on the left of its caret. */
function keepInSight(label: HTMLElement): void {
  const sight = new IntersectionObserver(
    ([seen]) => {
      if (!label.isConnected) sight.disconnect();
      else if (seen?.rootBounds) {
        const { boundingClientRect, rootBounds } = seen;
        if (boundingClientRect.right > rootBounds.right) label.classList.add("is-before");
        else if (boundingClientRect.left < 0) label.classList.remove("is-before");
      }
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );
  sight.observe(label);
}
