import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import "./IconButton.css";
import { className } from "./className.ts";
import { Icon } from "./Icon.tsx";

interface Look {
  icon: LucideIcon;
  /** Its spoken name and its hint. */
  label: string;
  /** For a toggle, such as a like: filled when on. */
  pressed?: boolean;
  /** A number beside the icon, already worded ("1.2K"). */
  count?: string;
  /** A dot that says something new waits; say it in `label` too. */
  dot?: boolean;
}

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look | "className" | "style">;
type Link = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look | "className" | "style"> & {
  href: string;
};

export type IconButtonProps = Look & (Native | Link);

/** A button that is only a picture, 44 px square, always with a name. */
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
