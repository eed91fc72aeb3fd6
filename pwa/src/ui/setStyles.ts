/**
 * Sets styles of an element, in a `ref`: the Content-Security-Policy refuses style attributes of rendered pages. An
 * empty value removes a style.
 */
export function setStyles(element: HTMLElement | null, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, value);
}
