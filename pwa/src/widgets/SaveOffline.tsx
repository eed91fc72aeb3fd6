import CloudDownload from "lucide-react/icons/cloud-download";
import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "../lib/whenIdle.ts";
import { Button } from "../ui/Button.tsx";
import type { SaveControlProps } from "./SaveControl.tsx";

/**
 * Saves a serial, or a post with its files, to this device. Renders the button at once and loads its logic when
 * idle.
 */
export function SaveOffline(props: Omit<SaveControlProps, "isPressed">) {
  const [Control, setControl] = useState<ComponentType<SaveControlProps> | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const load = () => import("./SaveControl.tsx");
    (isPressed ? load() : whenIdle().then(load)).then(
      ({ SaveControl }) => isMounted && setControl(() => SaveControl),
      () => isMounted && setIsPressed(false),
    );
    return () => {
      isMounted = false;
    };
  }, [isPressed]);
  if (Control) return <Control {...props} isPressed={isPressed} />;
  return (
    <span className="needs-script">
      <Button icon={CloudDownload} aria-pressed={false} onClick={() => setIsPressed(true)}>
        Save offline
      </Button>
    </span>
  );
}
