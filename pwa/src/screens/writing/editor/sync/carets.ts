import { TEXT } from "@quire/documents/yjs/sharedText";
import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { element } from "../views/element.ts";
import { readPage } from "./readPage.ts";
import { type Binding, bindingOf } from "./SharedText.ts";

const COLOR = /^#[0-9a-f]{6}$/i;
/** A co-writer's name. It is untrusted text, shown over the draft, so its length is limited. */
const nameOf = (user: Record<string, unknown>) => String(user.name ?? "").slice(0, 40) || "Someone";
const colorOf = (user: Record<string, unknown>) => {
  const color = String(user.color ?? "");
  return COLOR.test(color) ? color : "#5d584c";
};

/** What a client tells the others. It is foreign input. */
interface Presence {
  user?: Record<string, unknown>;
  cursor?: { anchor: unknown; head: unknown } | null;
}

/** The clients of an event. */
interface AwarenessChange {
  added: number[];
  updated: number[];
  removed: number[];
}

interface Options {
  awareness: Awareness;
}

const key = new PluginKey<DecorationSet>("carets");

/** The co-writers' carets, in their colors. */
export function caretsOf(awareness: Awareness, user: { name: string; color: string }) {
  awareness.setLocalStateField("user", user);
  return Carets.configure({ awareness });
}

const Carets = Extension.create<Options>({
  name: "carets",
  // After the text is bound: it shows the text as it is by then.
  priority: 900,
  addProseMirrorPlugins() {
    const { awareness } = this.options;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, shown) =>
            (transaction.getMeta(key) as DecorationSet | undefined) ??
            shown.map(transaction.mapping, transaction.doc),
        },
        props: { decorations: (state) => key.getState(state) },
        view: (view) => watch(view, awareness),
      }),
    ];
  },
});

/** Tells the others where this caret is, and shows theirs. */
function watch(view: EditorView, awareness: Awareness) {
  const show = () => {
    if (view.isDestroyed) return;
    if (!view.composing) readPage(view);
    view.dispatch(view.state.tr.setMeta(key, drawn(view.state, awareness)));
  };
  const publish = () => awareness.setLocalStateField("cursor", view.hasFocus() ? cursorOf(view.state) : null);
  const onChange = ({ added, updated, removed }: AwarenessChange) => {
    if ([...added, ...updated, ...removed].some((client) => client !== awareness.clientID))
      queueMicrotask(show);
  };
  awareness.on("change", onChange);
  view.dom.addEventListener("focusin", publish);
  view.dom.addEventListener("focusout", publish);
  return {
    update(_: EditorView, before: EditorState) {
      if (!view.state.selection.eq(before.selection) || view.state.doc !== before.doc) publish();
    },
    destroy() {
      awareness.off("change", onChange);
      view.dom.removeEventListener("focusin", publish);
      view.dom.removeEventListener("focusout", publish);
      awareness.setLocalStateField("cursor", null);
    },
  };
}

function cursorOf(state: EditorState) {
  const binding = bindingOf(state);
  const text = binding.shown.getText(TEXT);
  const { anchor, head } = state.selection;
  const relative = (at: number) => Y.createRelativePositionFromTypeIndex(text, binding.placeOf(at), -1);
  return { anchor: relative(anchor), head: relative(head) };
}

function drawn(state: EditorState, awareness: Awareness): DecorationSet {
  const binding = bindingOf(state);
  const { clientID } = awareness.doc;
  const decorations: Decoration[] = [];
  for (const [client, presence] of awareness.getStates() as Map<number, Presence>) {
    if (client === clientID || client === awareness.clientID) continue;
    const place = placeOf(binding, presence);
    if (!place) continue;
    const user = presence.user ?? {};
    const [from, to] = [Math.min(place.anchor, place.head), Math.max(place.anchor, place.head)];
    if (from < to)
      decorations.push(
        Decoration.inline(from, to, {
          class: "w-caret-selection",
          style: `background-color: ${colorOf(user)}33`,
        }),
      );
    decorations.push(
      Decoration.widget(place.head, () => caretOf(user), { key: `${client} ${nameOf(user)}`, side: 10 }),
    );
  }
  return DecorationSet.create(state.doc, decorations);
}

/** Null for a caret that isn't in this text. */
function placeOf(binding: Binding, { cursor }: Presence): { anchor: number; head: number } | null {
  const absolute = (value: unknown): number | null => {
    try {
      const relative = Y.createRelativePositionFromJSON(value);
      const place = Y.createAbsolutePositionFromRelativePosition(relative, binding.shown);
      return place?.type === binding.shown.getText(TEXT) ? binding.positionOf(place.index) : null;
    } catch {
      return null;
    }
  };
  const [anchor, head] = cursor ? [absolute(cursor.anchor), absolute(cursor.head)] : [null, null];
  return anchor === null || head === null ? null : { anchor, head };
}

function caretOf(user: Record<string, unknown>): HTMLElement {
  // Drawn by its style: it can't be selected, cut or read as a part of the text.
  const label = element("span", { class: "w-caret-name", "data-name": nameOf(user) });
  const caret = element("span", { class: "w-caret" }, label);
  caret.style.borderColor = colorOf(user);
  label.style.backgroundColor = colorOf(user);
  keepInView(label);
  return caret;
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
