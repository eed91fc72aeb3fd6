import CloudUpload from "lucide-react/icons/cloud-upload";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** A draft of which the server knows nothing yet has nobody else in it, and no history but this device's. */
export function NotThereYet() {
  return (
    <EmptyState icon={CloudUpload} level={3} title="Only on this device so far">
      This opens as soon as the draft has reached the server. What you wrote is safe here.
    </EmptyState>
  );
}
