import type { Page } from "@quire/contracts/records/page";
import MessageSquare from "lucide-react/icons/message-square";
import type { MenuItem } from "../ui/Menu.tsx";
import { showSnackbar } from "../ui/snackbars.ts";

/** Sends feedback from the menu of any page; the dialog loads on demand. */
export const feedbackItem = (page: Page): MenuItem => ({
  label: "Submit feedback",
  icon: MessageSquare,
  onSelect: () =>
    void import("./feedbackHost.tsx").then(
      ({ openFeedback }) => openFeedback(page),
      () => showSnackbar({ title: "You need to be online to send feedback." }),
    ),
});
