import "./Avatar.css";
import { className } from "./className.ts";

export interface AvatarProps {
  /** The person or the site; its first letters stand in while there is no picture. */
  name: string;
  src?: string | null;
  size?: "s" | "m" | "l" | "xl";
  /** Sites are square, people are round. */
  shape?: "round" | "square";
}

const PIXELS = { s: 32, m: 44, l: 64, xl: 112 };

/** A person's or a site's picture, or the initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = "m", shape = "round" }: AvatarProps) {
  const side = PIXELS[size];
  return (
    <span
      className={className("q-avatar", `is-${size}`, shape === "square" && "is-square")}
      aria-hidden="true"
    >
      {src ? (
        <img src={src} width={side} height={side} alt="" loading="lazy" decoding="async" />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** First letters of the first and last word, by code point so that no emoji or Devanagari letter is cut in two. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase();
}
