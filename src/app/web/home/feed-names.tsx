import { feedWords } from '#modules/social/posts/copy.ts';
import type { FeedName } from '#modules/social/posts/feed-contract.ts';
import {
  IconHouse,
  IconHouseFill,
  IconMapPin,
  IconTicket,
  IconTicketFill,
  IconUsersThree,
} from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { feedPageWords } from './feed-copy.ts';

const names = [
  { feed: 'forYou', icon: <IconHouse />, chosen: <IconHouseFill /> },
  { feed: 'nearYou', icon: <IconMapPin />, chosen: <IconMapPin /> },
  { feed: 'friends', icon: <IconUsersThree />, chosen: <IconUsersThree /> },
  { feed: 'events', icon: <IconTicket />, chosen: <IconTicketFill /> },
] as const;

/** The feeds of home, and its events. */
export function FeedNames({ feed: current }: { feed: FeedName | 'events' }) {
  return (
    <nav
      aria-label={feedWords.feeds}
      className={current === 'events' ? 'page feed-names feed-names-row' : 'feed-names'}
    >
      {names.map(({ feed, icon, chosen }) => (
        <Link
          key={feed}
          to="/"
          search={feed === 'forYou' ? {} : { feed }}
          aria-current={feed === current ? 'page' : undefined}
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {feed === current ? chosen : icon}
          {feed === 'events' ? feedPageWords.eventsTab : feedWords.names[feed]}
        </Link>
      ))}
    </nav>
  );
}
