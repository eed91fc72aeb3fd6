import type { LucideIcon } from "lucide-react";
import { className as join } from "./className.ts";

export interface IconProps {
  /** One icon, imported by its own path: `import Bell from "lucide-react/icons/bell"`. */
  of: LucideIcon;
  /** In pixels; 20 matches interface text. */
  size?: number;
  /** Accessible name. Without it the icon is decorative and hidden from screen readers. */
  label?: string;
  className?: string;
}

/** A Lucide icon with the stroke of our type, which the global stylesheet sets on `q-icon`. */
export function Icon({ of: Drawing, size = 20, label, className }: IconProps) {
  return (
    <Drawing
      size={size}
      className={join("q-icon", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
