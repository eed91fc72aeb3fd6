import { useEffect, useRef } from "react";
import { paint } from "../../../widgets/passages/paint.ts";
import { domRange, type TextIndex } from "../../../widgets/passages/textIndex.ts";

/** A page's text layer, and its number. */
interface DrawnWords {
  number: number;
  layer: HTMLElement;
}

/** Paints the hit of a search that was chosen, and scrolls to it once its page is drawn. */
export function useFoundWords() {
  const hit = useRef<string | null>(null);
  const drawn = useRef<DrawnWords | null>(null);
  useEffect(() => () => paint(window, "found", []), []);

  function show(isNew: boolean): void {
    const words = drawn.current;
    const isHere = words !== null && hit.current !== null && pageOfHit(hit.current) === words.number;
    const range = isHere ? rangeOfHit(words.layer, hit.current ?? "") : null;
    paint(window, "found", range ? [range] : []);
    if (isNew) range?.startContainer.parentElement?.scrollIntoView({ block: "center", inline: "nearest" });
  }
  return {
    /** Shows a hit, by its target; null for none. */
    showHit(target: string | null): void {
      hit.current = target;
      show(true);
    },
    /** A page's text layer has been drawn, also after a zoom. */
    onWords(words: DrawnWords): void {
      const isNew = drawn.current?.number !== words.number;
      drawn.current = words;
      show(isNew);
    },
  };
}

export const pageOfHit = (target: string): number => Number.parseInt(target, 10);

/** Returns the words of a hit in the text layer of its page, whose lines end in `<br>`. */
export function rangeOfHit(layer: Element, target: string): Range | null {
  const [, start = 0, end = 0] = target.split(" ").map(Number);
  const nodes: TextIndex["nodes"] = [];
  let length = 0;
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      nodes.push({ node, start: length });
      length += node.data.length;
    } else if (node.nodeName === "BR") length += 1;
  }
  return domRange({ nodes }, { start, end });
}
