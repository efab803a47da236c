import type { NotificationType, Params } from '../catalogue.ts';

/** What is to be told to one profile. */
export type NotificationDraft = {
  /** The bare id of who hears. */
  readonly to: string;
  readonly type: NotificationType;
  /** What makes it one with others of its type. */
  readonly key: string;
  /** Whose act it is, as the profile they acted as; nobody where we speak ourselves. */
  readonly by?: string | undefined;
  readonly itemType?: string;
  readonly itemId?: string;
  readonly params: Params;
  /** A page of ours (NTF-05). */
  readonly link: string;
};

const excerptLength = 120;

/** The beginning of what somebody wrote, on one line. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= excerptLength ? line : `${line.slice(0, excerptLength - 1).trimEnd()}…`;
}
