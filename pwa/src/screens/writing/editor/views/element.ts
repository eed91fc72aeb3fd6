type Props = Record<string, string | boolean | null | ((event: Event) => void)>;

/** An element with its attributes, what answers its events (`onclick`), and what is in it. */
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

/** A small button inside a block, told by its words. */
export function toolButton(words: string, run: () => void, label?: string): HTMLButtonElement {
  return element(
    "button",
    { type: "button", class: "w-tool", "aria-label": label ?? null, onclick: run },
    words,
  );
}
