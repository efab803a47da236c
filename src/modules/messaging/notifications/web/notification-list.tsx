import { Fragment } from 'react';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { notificationWords as words } from '../copy.ts';
import type { Notification } from '../contract.ts';
import { groupOf, groups } from '../rules.ts';
import { NotificationRow } from './notification-row.tsx';
import type { useNotifications } from './use-notifications.ts';
import './notifications.css';

type ListProps = {
  list: ReturnType<typeof useNotifications>;
  isProfile: boolean;
  level: 2 | 3;
  onFollow?: () => void;
};

/** Notifications grouped by date in the reader's time zone (NTF-02). */
export function NotificationList({ list, isProfile, level, onFollow }: ListProps) {
  const { items, isEmpty, isPending, failed, at, isMore } = list;
  if (isPending) return <Skeleton lines={6} />;
  if (failed) return null;
  if (isEmpty)
    return (
      <EmptyState title={words.empty} message={isProfile ? words.emptyProfile : words.emptyPerson}>
        <Link to="/explore" className={buttonClass({ variant: 'outline' })} onClick={onFollow}>
          {words.explore}
        </Link>
      </EmptyState>
    );

  const Heading = `h${level}` as const;
  const now = new Date(at);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const inGroup = (group: string) => (one: Notification) =>
    groupOf(new Date(one.createdAt), now, zone) === group;
  return (
    <>
      {groups.map((group) => {
        const inside = items.filter(inGroup(group));
        return (
          inside.length > 0 && (
            <Fragment key={group}>
              <Heading className="notices-heading">{group}</Heading>
              <ul className="notices">
                {inside.map((one) => (
                  <NotificationRow
                    key={one.id}
                    notification={one}
                    now={now}
                    list={list}
                    onFollow={onFollow}
                  />
                ))}
              </ul>
            </Fragment>
          )
        );
      })}
      {isMore && <Skeleton lines={2} />}
    </>
  );
}
