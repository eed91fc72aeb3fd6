import type { LucideIcon } from "lucide-react";
import { className as join } from "./className.ts";

export interface IconProps {
  /** One icon, imported by its own path: `import Bell from "lucide-react/icons/bell"`. */
  of: LucideIcon;
  /** Pixels; 20 sits with interface text. */
  size?: number;
  /** Spoken name. Without it the icon is decoration and is skipped. */
  label?: string;
  className?: string;
}

/** An icon of the one set, drawn at the weight of our type, which the sheet of all pages gives to `q-icon`. */
export function Icon({ of: Drawing, size = 20, label, className }: IconProps) {
  return (
    <Drawing
      size={size}
      className={join("q-icon", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
