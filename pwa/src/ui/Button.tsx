import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import "./Button.css";
import { className } from "./className.ts";
import { Icon } from "./Icon.tsx";

interface ButtonOptions {
  /** Primary: the one main action of a screen. Quiet: all others. Bare: an action inside a line of text or a row. */
  kind?: "primary" | "quiet" | "bare" | "danger";
  size?: "m" | "s";
  /** Full width, as on phones and in forms. */
  full?: boolean;
  icon?: LucideIcon;
  /** Keeps its label and width, announces the state to screen readers, and ignores presses. */
  loading?: boolean;
  children: ReactNode;
}

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonOptions | "className" | "style">;
type Link = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonOptions | "className" | "style"> & {
  href: string;
};

export type ButtonProps = ButtonOptions & (Native | Link);

/** The button component. With `href` it is a link that looks like a button, and works without JavaScript. */
export function Button({ kind = "quiet", size = "m", full, icon, loading, children, ...rest }: ButtonProps) {
  const names = className("q-button", `is-${kind}`, size === "s" && "is-small", full && "is-full");
  const inside = (
    <>
      {icon ? <Icon of={icon} size={18} /> : null}
      <span className="q-button-words">{children}</span>
    </>
  );
  if ("href" in rest && rest.href !== undefined) {
    return (
      <a {...rest} href={rest.href} className={names}>
        {inside}
      </a>
    );
  }
  const { onClick, type = "button", ...native } = rest as Native;
  return (
    <button
      {...native}
      type={type}
      className={names}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      // Not `disabled`, which would move the focus to the top of the page in the middle of a form.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {inside}
    </button>
  );
}
