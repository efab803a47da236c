import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton, iconButtonClass } from '#platform/ui/button.tsx';
import { IconBell } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { openLive } from '#platform/ui/live-connection.ts';
import { useLive } from '#platform/ui/live.ts';
import { Popover } from '#platform/ui/popover.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { notificationWords as words } from '../copy.ts';
import { notificationsTopic, unreadText } from '../rules.ts';
import { listKey, unreadQuery, type Whose } from './notification-queries.ts';
import './notifications.css';

const Panel = lazy(() =>
  import('./notification-panel.tsx').then((part) => ({ default: part.NotificationPanel })),
);

/** The live unread count. On phones it links to the notifications page. */
export function Bell({ userId, profileId }: Whose) {
  const whose = { userId, profileId };
  const client = useQueryClient();
  const known = useQuery(unreadQuery(whose)).data?.total;
  const unread = known ?? 0;
  useEffect(() => openLive(profileId ?? userId), [userId, profileId]);
  useLive(
    notificationsTopic,
    () => void client.invalidateQueries({ queryKey: listKey({ userId, profileId }) }),
  );

  const icon = (
    <>
      <IconBell />
      {unread > 0 && (
        <span className="bell-count num" aria-hidden="true">
          {unreadText(unread)}
        </span>
      )}
    </>
  );
  const label = words.bell(unread);
  return (
    <>
      <span className="hidden md:contents">
        <Popover
          trigger={<IconButton label={label} icon={icon} className="relative" />}
          label={words.title}
          align="end"
        >
          {(close) => (
            <Suspense fallback={<Skeleton lines={6} className="w-80" />}>
              <Panel whose={whose} close={close} />
            </Suspense>
          )}
        </Popover>
      </span>
      <span className="contents md:hidden">
        <Link to="/notifications" className={`${iconButtonClass()} relative`}>
          {icon}
          <VisuallyHidden>{label}</VisuallyHidden>
        </Link>
      </span>
      <Announcer unread={known} />
    </>
  );
}

/** Announces a count that has grown, but not the first one. */
function Announcer({ unread }: { unread: number | undefined }) {
  const [before, setBefore] = useState(unread);
  const [said, setSaid] = useState('');
  if (unread !== before) {
    setBefore(unread);
    if (unread !== undefined && before !== undefined && unread > before) setSaid(words.news(unread));
  }
  return (
    <VisuallyHidden>
      <output aria-live="polite">{said}</output>
    </VisuallyHidden>
  );
}
