export { About } from './about.tsx';
export { LateCalendarLink } from './late-calendar-link.ts';
export { EventCard, eventLink } from './event-card.tsx';
export {
  eventQuery,
  eventsQuery,
  membersEventsQuery,
  moreEventsOf,
  eventCountsQuery,
} from './event-queries.ts';
export { EventRows } from './event-rows.tsx';
export { EventHero } from './event-hero.tsx';
export { EventWall } from './event-wall.tsx';
export { Going } from './going.tsx';
export { Hosts } from './hosts.tsx';
export { JoinEventButton } from './late-join-event-button.ts';
export { Lineup } from './lineup.tsx';
export { EventEqualizer } from './late-event-equalizer.ts';
export { readAfter, readEventFilters, type EventListFilters } from './event-filters.ts';
export { EventFilterBar } from './event-filter-bar.tsx';
