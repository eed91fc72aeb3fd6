import PenLine from "lucide-react/icons/pen-line";
import { Button } from "../../../ui/Button.tsx";

/** What a creator finds in the head of their own site, where readers find "Follow". */
export function OwnWays() {
  return (
    <Button kind="primary" icon={PenLine} href="/post/new">
      New post
    </Button>
  );
}
