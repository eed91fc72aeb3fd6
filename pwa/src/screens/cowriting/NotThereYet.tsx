import CloudUpload from "lucide-react/icons/cloud-upload";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** A draft of which the server knows nothing yet has nobody else in it, and no history but this device's. */
export function NotThereYet() {
  return (
    <EmptyState icon={CloudUpload} level={3} title="Only on this device so far">
      Available once the draft syncs. Your writing is saved here.
    </EmptyState>
  );
}
