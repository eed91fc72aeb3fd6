type Props = Record<string, string | boolean | null | ((event: Event) => void)>;

/** Creates an element with attributes, event handlers (`onclick`) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A small button inside a block. */
export function toolButton(text: string, run: () => void, label?: string): HTMLButtonElement {
  return element(
    "button",
    { type: "button", class: "w-tool", "aria-label": label ?? null, onclick: run },
    text,
  );
}
