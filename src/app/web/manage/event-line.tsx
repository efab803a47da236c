import type { PagePath } from '#platform/page-path.ts';
import type { ReactNode } from 'react';
import type { ManagedCard } from '#modules/events/events/manage-contract.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { fullCountText } from '#platform/count-text.ts';
import { datedDay } from '#platform/date-and-time.ts';
import { timeOfDay } from '#platform/time.ts';
import { Link } from '#platform/ui/link.ts';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import { EventBadges } from './event-badges.tsx';
import './manage.css';

type EventLineProps = {
  event: ManagedCard;
  /** Target of the row. */
  to: PagePath;
  /** Shown before the status. */
  badges?: ReactNode;
  /** Shown at the end of the row. */
  actions?: ReactNode;
};

/** An event as a row in its team's lists. */
export function EventLine({ event, to, badges, actions }: EventLineProps) {
  const { name, startDate, timezone, images, status, hidden, users } = event;
  const [image] = images;
  return (
    <li className="manage-line" data-gel={event.gel}>
      <PosterFrame image={image && { src: imageUrl(image, 160) }} className="manage-row-picture" />
      <div className="min-w-0 grid gap-1">
        <h3 className="font-semibold" dir="auto">
          <Link to={to} className="stretched">
            {name}
          </Link>
        </h3>
        <p className="text-small text-ink-2">
          {datedDay(startDate, timezone)}, {timeOfDay(startDate, timezone)}
          {users.total > 0 && ` · ${fullCountText(users.total)} going`}
        </p>
        <p className="flex flex-wrap gap-2">
          {badges}
          <EventBadges status={status ?? 'published'} hidden={hidden} />
        </p>
      </div>
      {actions && <span className="manage-line-actions">{actions}</span>}
    </li>
  );
}
