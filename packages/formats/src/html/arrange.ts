import { type Child, type Element, isElement, type Parent } from "@quire/documents/fromHtml/tree";

/**
 * The replacement of an element: null keeps it and visits its children, an empty list removes it with its content.
 */
export type Rule = (element: Element) => Child[] | null;

/**
 * Maximum depth at which rules apply. Many rules scan an element's full content, so that each level would cost a
 * full scan.
 */
const DEEPEST = 60;

/**
 * Replaces a page's elements with known ones, outermost first. Rules are not applied to a replacement itself, but
 * to its content; so a rule must not wrap its own element.
 */
export function arrangeTree(root: Parent, rule: Rule): void {
  const waiting: { parent: Parent; depth: number }[] = [{ parent: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { parent, depth } = next;
    const result: Child[] = [];
    for (const child of parent.childNodes) {
      const instead = isElement(child) ? rule(child) : null;
      for (const node of instead ?? [child]) result.push(node);
    }
    parent.childNodes = result;
    for (const node of result) node.parentNode = parent;
    for (let at = result.length - 1; at >= 0; at--) {
      const node = result[at] as Child;
      if (isElement(node) && depth < DEEPEST) waiting.push({ parent: node, depth: depth + 1 });
    }
  }
}

/** Combines rules: the first result wins. */
export function firstOf(...rules: readonly Rule[]): Rule {
  return (element) => {
    for (const rule of rules) {
      const instead = rule(element);
      if (instead) return instead;
    }
    return null;
  };
}

/** Returns a rule by class: the first class of an element with a handler decides. */
export function byClass(makers: Readonly<Record<string, Rule>>): Rule {
  const known = new Map(Object.entries(makers));
  return (element) => {
    const classes = element.attrs.find(({ name }) => name === "class")?.value ?? "";
    for (const name of classes.split(/\s+/, 20)) {
      const maker = known.get(name);
      if (maker) return maker(element);
    }
    return null;
  };
}
