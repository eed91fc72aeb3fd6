import { CollaborationCaret } from "@tiptap/extension-collaboration-caret";
import type { Awareness } from "y-protocols/awareness";
import { element } from "../views/element.ts";

const COLOR = /^#[0-9a-f]{6}$/i;
/** A co-writer's name. It is untrusted text, shown over the draft, so its length is limited. */
const nameOf = (user: Record<string, unknown>) => String(user.name ?? "").slice(0, 40) || "Someone";
const colorOf = (user: Record<string, unknown>) => {
  const color = String(user.color ?? "");
  return COLOR.test(color) ? color : "#5d584c";
};

/** The co-writers' carets, in their colors. */
export function caretsOf(awareness: Awareness, user: { name: string; color: string }) {
  return CollaborationCaret.configure({
    provider: { awareness },
    user: user,
    render(user) {
      const label = element("span", { class: "w-caret-name" }, nameOf(user));
      const caret = element("span", { class: "w-caret" }, label);
      caret.style.borderColor = colorOf(user);
      label.style.backgroundColor = colorOf(user);
      keepInView(label);
      return caret;
    },
    selectionRender: (user) => ({
      class: "w-caret-selection",
      style: `background-color: ${colorOf(user)}33`,
    }),
  });
}

/** Moves a name that the right edge would cut off to the left of its caret. */
function keepInView(label: HTMLElement): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!label.isConnected) observer.disconnect();
      else if (entry?.rootBounds) {
        const { boundingClientRect, rootBounds } = entry;
        if (boundingClientRect.right > rootBounds.right) label.classList.add("is-before");
        else if (boundingClientRect.left < 0) label.classList.remove("is-before");
      }
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );
  observer.observe(label);
}
