import { cutText } from '#platform/cut-text.ts';
import type { NotificationType, Params } from '../catalog.ts';

export type NotificationDraft = {
  /** Bare profile id of the recipient. */
  readonly to: string;
  readonly type: NotificationType;
  /** Groups it with others of its type. */
  readonly key: string;
  /** The actor's profile. Undefined if Backbeat is the sender. */
  readonly by?: string | undefined;
  /**
   * The id of a comment, or of the domain event of a request or invitation. A later act of the same actor
   * notifies again. Without it, each actor counts once.
   */
  readonly actId?: string;
  readonly itemType?: string;
  readonly itemId?: string;
  readonly params: Params;
  /** A path on this instance (NTF-05). */
  readonly link: string;
};

const excerptLength = 120;

export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= excerptLength ? line : `${cutText(line, excerptLength - 1).trimEnd()}…`;
}
