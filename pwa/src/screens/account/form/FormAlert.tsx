import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon.tsx";

/** An error about the form as a whole. It is announced at once and receives focus. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="account-alert" role="alert" tabIndex={-1}>
      <Icon of={CircleAlert} size={18} />
      <p>{children}</p>
    </div>
  );
}
