import PenLine from "lucide-react/icons/pen-line";
import { Button } from "../../../ui/Button.tsx";

/** The action in the head of the creator's own site, in place of "Follow". */
export function OwnHeadActions() {
  return (
    <Button kind="primary" icon={PenLine} href="/post/new">
      New post
    </Button>
  );
}
