import BookOpen from "lucide-react/icons/book-open";
import Compass from "lucide-react/icons/compass";
import House from "lucide-react/icons/house";
import Library from "lucide-react/icons/library";
import { BottomNav } from "../../ui/BottomNav.tsx";

/** The bottom bar as a reader has it. */
export function PhoneBar() {
  return (
    <BottomNav
      current="/i/assets"
      items={[
        { href: "/i/assets", label: "Home", icon: House },
        { href: "/search", label: "Discover", icon: Compass },
        { href: "/stories", label: "Stories", icon: BookOpen },
        { href: "/purchases", label: "Library", icon: Library },
      ]}
    />
  );
}
