import { MailerScreen } from "../screens/mailer/MailerScreen.tsx";
import { DraftEditor } from "../screens/writing/editor/DraftEditor.tsx";

/** The mailer with the editor of posts. */
export function MailerRoute() {
  return <MailerScreen Editor={DraftEditor} />;
}
