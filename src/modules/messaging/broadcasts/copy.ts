import { broadcastAudiences } from '#modules/social/posts/copy.ts';
import { cutText } from '#platform/cut-text.ts';

const parts: Readonly<Record<string, string>> = {
  event: 'you’re going to',
  community: 'you’re a member of',
  artist: 'you follow',
};

export const audienceName = (feedType: string): string => broadcastAudiences[feedType] ?? 'people';

export const broadcastMail = {
  button: 'View post',
  by: (author: string, feed: string) => (author === feed ? '' : `${author} sent this for ${feed}.`),
  footer: (feedType: string, feed: string, link: string) =>
    `You’re getting this because ${parts[feedType] ?? 'you’re connected to'} ${feed}. Unsubscribe: ${link}`,
} as const;

/** Fits into two text messages, with the opt-out that carriers require. */
export function textOf(feed: string, words: string, link: string): string {
  const rest = `… ${link} Reply STOP to end.`;
  const room = 300 - feed.length - 2 - rest.length;
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const said = line.length <= room ? line : `${cutText(line, room).trimEnd()}…`;
  return `${feed}: ${said} ${link} Reply STOP to end.`;
}

/** The email subject: the feed, and the beginning of the post. */
export function subjectOf(feed: string, words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return `News from ${feed}`;
  return `${feed}: ${line.length <= 80 ? line : `${cutText(line, 79).trimEnd()}…`}`;
}
