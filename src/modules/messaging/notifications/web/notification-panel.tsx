import { useRef } from 'react';
import { Button, buttonClass, iconButtonClass } from '#platform/ui/button.tsx';
import { IconGearSix } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { useEndReached } from '#platform/ui/use-end-reached.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { notificationWords as words, settingsWords } from '../copy.ts';
import type { Whose } from './notification-queries.ts';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './use-notifications.ts';

/** The list under the bell, with more on scrolling. Its code loads on the first press. */
export function NotificationPanel({ whose, close }: { whose: Whose; close: () => void }) {
  const list = useNotifications(whose);
  const scroller = useRef<HTMLDivElement>(null);
  useEndReached(scroller, list.more);
  return (
    <div className="notices-panel">
      <div className="notices-head">
        <h2 className="font-semibold">{words.title}</h2>
        <Button variant="bare" size="small" disabled={list.isEmpty} onClick={list.readAll}>
          {words.allRead}
        </Button>
      </div>
      <div className="notices-scroll" ref={scroller}>
        <NotificationList list={list} isProfile={whose.profileId !== undefined} level={3} onFollow={close} />
      </div>
      <div className="notices-foot">
        <Link to="/notifications" className={buttonClass({ variant: 'quiet' })} onClick={close}>
          {words.seeAll}
        </Link>
        <Link to="/settings/notifications" className={iconButtonClass()} onClick={close} preload={false}>
          <IconGearSix />
          <VisuallyHidden>{settingsWords.link}</VisuallyHidden>
        </Link>
      </div>
    </div>
  );
}
