import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import "./IconButton.css";
import { className } from "./className.ts";
import { Icon } from "./Icon.tsx";

interface IconButtonOptions {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
  /** State of a toggle, such as a like: filled when on. */
  pressed?: boolean;
  /** A formatted count next to the icon ("1.2K"). */
  count?: string;
  /** A dot for unread items; mention them in `label` too. */
  dot?: boolean;
}

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof IconButtonOptions | "className" | "style">;
type Link = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof IconButtonOptions | "className" | "style"> & {
  href: string;
};

export type IconButtonProps = IconButtonOptions & (Native | Link);

/** An icon-only button, 44 px square, always with a name. */
export function IconButton({ icon, label, pressed, count, dot, ...rest }: IconButtonProps) {
  const names = className("q-icon-button", pressed && "is-on", count && "has-count");
  const spoken = count ? `${label}, ${count}` : label;
  const inside = (
    <>
      <Icon of={icon} />
      {count ? <span aria-hidden="true">{count}</span> : null}
      {dot ? <span className="q-icon-button-dot" /> : null}
    </>
  );
  if ("href" in rest && rest.href !== undefined) {
    return (
      <a {...rest} href={rest.href} className={names} aria-label={spoken} title={label}>
        {inside}
      </a>
    );
  }
  return (
    <button
      type="button"
      {...(rest as Native)}
      className={names}
      aria-label={spoken}
      aria-pressed={pressed}
      title={label}
    >
      {inside}
    </button>
  );
}
