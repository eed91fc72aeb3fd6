import type { EmailTopic } from "@quire/domain/audience/notificationChoice";
import { NOTIFICATION_KINDS } from "@quire/domain/audience/notificationKinds";
import { isId } from "@quire/domain/ids";
import type { Platform } from "../../../platform/platform.ts";
import { isKeyMac, keyMac } from "../keyMac.ts";

/** The user and the topic whose emails an unsubscribe link is for; null: all notifications, as in a digest. */
export interface TopicSubscription {
  userId: string;
  topic: EmailTopic | null;
}

const PURPOSE = "unsubscribe from topics";
/** No id begins with it, which tells these keys from a follower's; those of addresses begin with `a`. */
const MARK = "n";
const TOPICS: readonly string[] = [...NOTIFICATION_KINDS, "receipt"];

/** Returns the end of the unsubscribe link in an email about a topic. The same in each, and it doesn't expire. */
export function topicKey(platform: Pick<Platform, "secret">, { userId, topic }: TopicSubscription): string {
  const mac = keyMac(platform.secret(PURPOSE), `${userId} ${topic ?? ""}`);
  return `${MARK}${userId}.${topic ?? ""}.${mac}`;
}

/** Returns what a key was made for, or null if it isn't one of ours. */
export function readTopicKey(platform: Pick<Platform, "secrets">, key: string): TopicSubscription | null {
  const [subject = "", topic = "", code = ""] = key.split(".");
  const userId = subject.slice(MARK.length);
  if (!(subject.startsWith(MARK) && isId(userId) && (topic === "" || TOPICS.includes(topic)))) return null;
  const isOurs = isKeyMac(platform.secrets(PURPOSE), `${userId} ${topic}`, code);
  return isOurs ? { userId, topic: (topic || null) as EmailTopic | null } : null;
}
