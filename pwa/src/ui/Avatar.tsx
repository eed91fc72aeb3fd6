import "./Avatar.css";
import { className } from "./className.ts";

export interface AvatarProps {
  /** Name of the user or site; its initials replace a missing picture. */
  name: string;
  src?: string | null;
  size?: "s" | "m" | "l" | "xl";
  /** Sites are square, users are round. */
  shape?: "round" | "square";
}

const PIXELS = { s: 32, m: 44, l: 64, xl: 112 };

/** A user's or site's picture, or initials. Decorative: the name is always next to it. */
export function Avatar({ name, src, size = "m", shape = "round" }: AvatarProps) {
  const side = PIXELS[size];
  return (
    <span
      className={className("q-avatar", `is-${size}`, shape === "square" && "is-square")}
      aria-hidden="true"
      // Drawn by the style sheet: as text they would be part of the visible name of a link or button.
      data-initials={src ? undefined : initials(name)}
    >
      {src ? <img src={src} width={side} height={side} alt="" loading="lazy" decoding="async" /> : null}
    </span>
  );
}

/**
 * Returns a name's initials, which are never quotation marks or emoji; for a name without letters, its first
 * character. By code point, so that no emoji or Devanagari letter is cut in two.
 */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? [name.trim()];
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase();
}
