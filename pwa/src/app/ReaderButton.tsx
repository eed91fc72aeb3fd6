import ALargeSmall from "lucide-react/icons/a-large-small";
import { type ComponentType, useState } from "react";
import { IconButton } from "../ui/IconButton.tsx";

type Sheet = ComponentType<{ open: boolean; onClose: () => void }>;

const load = () => import("../ui/ReaderSheet.tsx");

/** Opens the choice of paper and text size; the sheet loads when the pointer comes near. */
export function ReaderButton() {
  const [open, setOpen] = useState(false);
  const [Sheet, setSheet] = useState<Sheet | null>(null);
  const show = () => {
    setOpen(true);
    load().then(
      ({ ReaderSheet }) => setSheet(() => ReaderSheet),
      () => setOpen(false),
    );
  };
  return (
    <span className="needs-script">
      <IconButton
        icon={ALargeSmall}
        label="Reading settings"
        onPointerEnter={() => load().catch(() => {})}
        onClick={show}
      />
      {Sheet ? <Sheet open={open} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
