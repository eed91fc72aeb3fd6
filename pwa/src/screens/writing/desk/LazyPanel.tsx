import type { DraftPanel, DraftPanelProps } from "../../../lib/draftSlots.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";

/** A panel beside a text, fetched when it is first there: the text itself must not wait for it, nor fall with it. */
export function LazyPanel({ load, ...props }: DraftPanelProps & Pick<DraftPanel, "load">) {
  const { open, onClose } = props;
  const Panel = useLazy(true, load, () => {
    if (!open) return;
    showSnackbar({
      title: "This can't be opened just now",
      message: "It needs the network the first time. What you wrote is kept.",
    });
    onClose();
  });
  return Panel ? <Panel {...props} /> : null;
}
