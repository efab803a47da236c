export { EventAnalytics, EventCharts, EventFigures } from './event-analytics.tsx';
export { Figures } from './overview-parts.tsx';
export { eventOverviewQuery } from './overview-queries.ts';
export { ProfileAnalytics, ProfileOverview } from './profile-overview.tsx';
