import { broadcastAudiences } from '#modules/social/posts/copy.ts';

const parts: Readonly<Record<string, string>> = {
  event: 'you go to',
  community: 'you are a member of',
  artist: 'you follow',
};

export const audienceName = (feedType: string): string => broadcastAudiences[feedType] ?? 'people';

export const broadcastMail = {
  button: 'See the post',
  by: (author: string, feed: string) => (author === feed ? '' : `${author} wrote this to all of ${feed}.`),
  footer: (feedType: string, feed: string, link: string) =>
    `You get this because ${parts[feedType] ?? 'you are with'} ${feed}. No more mails like this: ${link}`,
} as const;

/** Two texts' worth of letters at most, with the way to stop them that networks ask for. */
export function textOf(feed: string, words: string, link: string): string {
  const rest = `… ${link} Reply STOP to end.`;
  const room = 300 - feed.length - 2 - rest.length;
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const said = line.length <= room ? line : `${line.slice(0, room).trimEnd()}…`;
  return `${feed}: ${said} ${link} Reply STOP to end.`;
}

/** What the list of mails shows: where it comes from, and how it begins. */
export function subjectOf(feed: string, words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return `News from ${feed}`;
  return `${feed}: ${line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`}`;
}
