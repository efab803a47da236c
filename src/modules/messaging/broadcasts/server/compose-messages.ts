import { unsubscribeHeaders, unsubscribeLink } from '#modules/messaging/notifications/server/index.ts';
import { postPath } from '#modules/social/posts/rules.ts';
import type { UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import { layOutMail, type MailBlock } from '#platform/server/mail-layout.ts';
import type { MailMessage } from '#platform/server/mail.ts';
import type { TextMessage } from '#platform/server/texts.ts';
import { broadcastMail, subjectOf, textOf } from '../copy.ts';
import type { BroadcastRow, BroadcastContent } from './broadcast-store.ts';

export type Addressed = { readonly userId: UserId; readonly id: string; readonly to: string };

/** Placeholder for each reader's own link: the layout is rendered once per part. */
const anyLink = 'https://link.invalid/of-the-reader';

type ComposedMessage = {
  readonly config: Config;
  readonly broadcast: BroadcastRow;
  readonly content: BroadcastContent;
};

export function mailsOf(
  written: ComposedMessage,
  people: readonly Addressed[],
): (MailMessage & { id: string })[] {
  if (people.length === 0) return [];
  const { config, broadcast, content } = written;
  const { feed, author, words } = content;
  const by = broadcastMail.by(author, feed);
  const blocks: MailBlock[] = [
    ...[words, by].flatMap((text, place): MailBlock[] =>
      text === '' ? [] : [{ kind: place === 0 ? 'text' : 'note', text }],
    ),
    { kind: 'button', label: broadcastMail.button, url: linkOf(config, broadcast) },
  ];
  const sheet = layOutMail({
    title: feed,
    preview: words || by,
    blocks,
    footer: broadcastMail.footer(broadcast.feedType, feed, anyLink),
  });
  const subject = subjectOf(feed, words);
  return people.map(({ userId, id, to }) => {
    const link = unsubscribeLink(config, userId, id);
    return {
      id,
      dedupeKey: keyOf(broadcast, userId, 'email'),
      to,
      subject,
      text: sheet.text.replaceAll(anyLink, link),
      html: sheet.html.replaceAll(anyLink, link),
      headers: unsubscribeHeaders(config, userId, id),
    };
  });
}

export function textsOf(
  { config, broadcast, content }: ComposedMessage,
  people: readonly Addressed[],
): TextMessage[] {
  const text = textOf(content.feed, content.words, linkOf(config, broadcast));
  return people.map(({ userId, id, to }) => ({ id, dedupeKey: keyOf(broadcast, userId, 'sms'), to, text }));
}

const linkOf = ({ PUBLIC_URL }: Config, { postId }: BroadcastRow) =>
  `${PUBLIC_URL}${postPath({ id: postId })}`;
const keyOf = ({ postId }: BroadcastRow, userId: UserId, way: string) => `blast:${postId}:${userId}:${way}`;
