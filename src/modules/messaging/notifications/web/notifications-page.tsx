import { Button, iconButtonClass } from '#platform/ui/button.tsx';
import { IconGearSix } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { notificationWords as words, settingsWords } from '../copy.ts';
import type { Whose } from './notification-queries.ts';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './use-notifications.ts';

/** The notifications page, which the bell opens on phones. */
export function NotificationsPage({ whose }: { whose: Whose }) {
  const list = useNotifications(whose);
  const end = useNearEnd<HTMLDivElement>(list.more);
  return (
    <div className="page pt-8 pb-10 md:pt-14">
      <div className="max-w-2xl">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="display text-(length:--t-h1)">{words.title}</h1>
          <span className="flex items-center gap-2">
            <Button variant="outline" size="small" disabled={list.isEmpty} onClick={list.readAll}>
              {words.allRead}
            </Button>
            <Link to="/settings/notifications" className={iconButtonClass()} preload={false}>
              <IconGearSix />
              <VisuallyHidden>{settingsWords.link}</VisuallyHidden>
            </Link>
          </span>
        </div>
        <div className="min-h-dvh pt-4">
          <NotificationList list={list} isProfile={whose.profileId !== undefined} level={2} />
        </div>
        <div ref={end} />
      </div>
    </div>
  );
}
