import { type Child, type Element, isElement, type Parent } from "@quire/documents/fromHtml/tree";

/** What stands instead of an element: null leaves it and looks inside, an empty list takes it out with all it holds. */
export type Rule = (element: Element) => Child[] | null;

/** How deep elements are asked about. Many look at all that is in them, so that each level would cost a whole look. */
const DEEPEST = 60;

/**
 * Puts a page's elements into such as are known here, from the outermost in. What a rule puts in place of an element is
 * not asked about again, what is inside it is; so a rule must not wrap the very element that it was given.
 */
export function arrangeTree(root: Parent, rule: Rule): void {
  const waiting: { parent: Parent; depth: number }[] = [{ parent: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { parent, depth } = next;
    const kept: Child[] = [];
    for (const child of parent.childNodes) {
      const instead = isElement(child) ? rule(child) : null;
      for (const node of instead ?? [child]) kept.push(node);
    }
    parent.childNodes = kept;
    for (const node of kept) node.parentNode = parent;
    for (let at = kept.length - 1; at >= 0; at--) {
      const node = kept[at] as Child;
      if (isElement(node) && depth < DEEPEST) waiting.push({ parent: node, depth: depth + 1 });
    }
  }
}

/** Rules in order: the first that has an answer decides. */
export function firstOf(...rules: readonly Rule[]): Rule {
  return (element) => {
    for (const rule of rules) {
      const instead = rule(element);
      if (instead) return instead;
    }
    return null;
  };
}

/** A rule by classes: the first class of an element that has a maker decides. */
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
