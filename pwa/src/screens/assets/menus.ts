import BookPlus from "lucide-react/icons/book-plus";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import Globe from "lucide-react/icons/globe";
import LogOut from "lucide-react/icons/log-out";
import MessageSquare from "lucide-react/icons/message-square";
import NotebookPen from "lucide-react/icons/notebook-pen";
import PenLine from "lucide-react/icons/pen-line";
import Settings from "lucide-react/icons/settings";
import Upload from "lucide-react/icons/upload";
import type { MenuItem, MenuSection } from "../../ui/Menu.tsx";

/** A creator's menu (specification §2), shortened to one example of each kind of item. */
export function creatorMenu(): MenuSection[] {
  return [
    {
      title: "Create",
      items: [
        { label: "Write a story", icon: BookPlus, href: "/post/new" },
        { label: "New post", icon: PenLine, href: "/post/new" },
        { label: "Upload e-book", icon: Upload, href: "/post/new/document" },
      ],
    },
    {
      title: "Pro",
      items: [{ label: "Link custom domain", icon: Globe, href: "/settings/domain", note: "Pro" }],
    },
    {
      title: "Settings",
      items: [
        { label: "Drafts", icon: NotebookPen, href: "/drafts", note: "3" },
        { label: "Stats", icon: ChartNoAxesColumn, href: "/stats" },
        { label: "Settings", icon: Settings, href: "/settings" },
        { label: "Sign out", icon: LogOut, onSelect: () => undefined },
      ],
    },
    {
      title: "Support",
      items: [
        { label: "Submit feedback", icon: MessageSquare, href: "/guides" },
        { label: "Help", icon: CircleQuestionMark, href: "/guides" },
      ],
    },
  ];
}

/** A guest's menu needs no headings. */
export const guestMenu: MenuSection[] = [
  {
    items: [
      { label: "Sign in", href: "/signin" },
      { label: "Create a new account", href: "/signup" },
    ],
  },
];

export const menuFooter: MenuItem[] = [
  { label: "Privacy", href: "/privacy" },
  { label: "Terms", href: "/terms" },
  { label: "Blog", href: "/guides" },
];
