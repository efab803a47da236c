import { useId, useRef } from 'react';
import { relativeTime } from '#platform/relative-time.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { notificationWords as words } from '../copy.ts';
import type { Notification } from '../contract.ts';
import type { useNotifications } from './use-notifications.ts';

type RowProps = {
  notification: Notification;
  now: Date;
  list: Pick<ReturnType<typeof useNotifications>, 'follow' | 'answer' | 'answering'>;
  onFollow?: (() => void) | undefined;
};

/** One notification with its answer buttons (NTF-05, NTF-09, NTF-11). */
export function NotificationRow({ notification, now, list, onFollow }: RowProps) {
  const { id, title, users, items, params, deepLinkUrl, createdAt, readAt, action, answered } = notification;
  const isUnread = readAt === null;
  const follow = () => {
    list.follow(notification);
    onFollow?.();
  };
  const answer = (given: 'accept' | 'decline') =>
    list.answer(
      { id, answer: given },
      {
        onSuccess: ({ opens }) => {
          if (opens) onFollow?.();
          else link.current?.focus();
        },
      },
    );
  const link = useRef<HTMLAnchorElement>(null);
  const titleId = useId();
  const busy = list.answering === id;
  const face = users.items[0];
  const thing = items.items[0];
  return (
    <li className="notice" data-unread={isUnread || undefined}>
      <Link ref={link} to={deepLinkUrl} className="notice-link" onClick={follow} preload={false}>
        {face ? (
          <Avatar
            id={face.id}
            name={face.name}
            image={face.images[0]?.url}
            shape={face.type === 'user' ? 'round' : 'square'}
          />
        ) : (
          <Avatar id={id} name={thing?.name ?? title} image={thing?.images[0]?.url} shape="square" />
        )}
        <span className="min-w-0">
          <span className="notice-title">
            {isUnread && <VisuallyHidden>{words.unread}: </VisuallyHidden>}
            <span id={titleId}>
              <Title title={title} name={face?.name} />
            </span>
          </span>
          {params['excerpt'] && <bdi className="notice-excerpt">{params['excerpt']}</bdi>}
          {answered && <span className="notice-answered">{answered}</span>}
        </span>
        <time dateTime={createdAt} className="notice-time num">
          {relativeTime(new Date(createdAt), now)}
        </time>
      </Link>
      {action && (
        <span className="notice-answers">
          <Button size="small" busy={busy} aria-describedby={titleId} onClick={() => answer('accept')}>
            {action.accept}
          </Button>
          <Button
            size="small"
            variant="outline"
            disabled={busy}
            aria-describedby={titleId}
            onClick={() => answer('decline')}
          >
            {action.decline}
          </Button>
        </span>
      )}
    </li>
  );
}

function Title({ title, name }: { title: string; name: string | undefined }) {
  if (!name || !title.startsWith(name)) return title;
  return (
    <>
      <bdi className="font-semibold">{name}</bdi>
      {title.slice(name.length)}
    </>
  );
}
