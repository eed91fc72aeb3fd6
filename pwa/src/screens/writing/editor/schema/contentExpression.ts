import type { Slot } from "@quire/documents/schema";

/** A node's slots in ProseMirror's words: `featuredImage (block | top)+`. */
export function contentExpression(slots: readonly Slot[] | null): string {
  return (slots ?? []).map(slotExpression).join(" ");
}

function slotExpression({ allow, min, max }: Slot): string {
  const one = allow.length > 1 ? `(${allow.join(" | ")})` : (allow[0] as string);
  if (min === 1 && max === 1) return one;
  if (max !== Number.POSITIVE_INFINITY) return `${one}{${min},${max}}`;
  return min === 0 ? `${one}*` : min === 1 ? `${one}+` : `${one}{${min},}`;
}
