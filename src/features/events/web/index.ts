export { About } from './about.tsx';
export { LateCalendarLink } from './late-calendar-link.ts';
export { EventCard, eventLink } from './event-card.tsx';
export {
  eventQuery,
  eventsQuery,
  hostEventsQuery,
  moreEventsOf,
  nightsQuery,
  type EventsOwner,
} from './event-queries.ts';
export { EventRows } from './event-rows.tsx';
export { EventHero } from './event-hero.tsx';
export { EventWall } from './event-wall.tsx';
export { Going } from './going.tsx';
export { Hosts } from './hosts.tsx';
export { Lineup } from './lineup.tsx';
export { NightEqualiser } from './late-night-equaliser.ts';
export { promotedQuery } from './promoted-query.ts';
export { readAfter, readNightFilters, type NightFilters } from './night-filters.ts';
export { NightFilterBar } from './night-filter-bar.tsx';
