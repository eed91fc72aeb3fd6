import { formatDate } from "@quire/domain/time/dates";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { consumePendingPayment } from "../../../lib/pendingPayment.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { useUser } from "../../../lib/useUser.ts";
import { Button } from "../../../ui/Button.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import type { BookToOrder } from "./bookToOrder.ts";
import { subjectOf } from "./subjectOf.ts";
import { useBookOrderReturn } from "./useBookOrderReturn.ts";

/** The order button, and the dialog it opens. After signing in for it, the dialog opens again. */
export function OrderButton(props: BookToOrder) {
  const { book, postId, site } = props;
  const userId = useUser();
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazy(
    isOpen,
    async () => (await import("./OrderModal.tsx")).OrderModal,
    () => {
      setIsOpen(false);
      showSnackbar({ title: "Ordering needs a connection.", message: "Try again when you're back online." });
    },
  );
  useBookOrderReturn(site.id, postId);
  useEffect(() => {
    if (userId && consumePendingPayment(subjectOf(postId))) setIsOpen(true);
  }, [userId, postId]);
  if (!book.is_orderable) return <p className="book-note">This book can't be ordered right now.</p>;
  return (
    <>
      <Button kind="primary" loading={isOpen && !Dialog} onClick={() => setIsOpen(true)}>
        {book.preorder_until ? `Pre-order for ${formatDate(book.preorder_until)}` : "Order"}
      </Button>
      {Dialog
        ? // Rendered outside the page's layout, whose styles don't apply to a dialog.
          createPortal(<Dialog {...props} onClose={() => setIsOpen(false)} />, document.body)
        : null}
    </>
  );
}
