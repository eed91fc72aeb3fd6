import CloudUpload from "lucide-react/icons/cloud-upload";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** A draft that the server doesn't know yet has no other writers and no history. */
export function NotSyncedYet() {
  return (
    <EmptyState icon={CloudUpload} level={3} title="Only on this device so far">
      Available once the draft syncs. Your writing is saved here.
    </EmptyState>
  );
}
