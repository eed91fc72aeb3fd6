import type { DraftPanel, DraftPanelProps } from "../../../lib/draftSlots.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";

/** A panel beside a text, fetched when it is first there: the text itself must not wait for it, nor fall with it. */
export function LazyPanel({ load, ...props }: DraftPanelProps & Pick<DraftPanel, "load">) {
  const { open, onClose } = props;
  const Panel = useLazy(true, load, () => {
    if (!open) return;
    showSnackbar({
      title: "We can't open this right now",
      message: "Go online to open it the first time. Your text is saved.",
    });
    onClose();
  });
  return Panel ? <Panel {...props} /> : null;
}
