export { venueQuery } from './venue-query.ts';
export { WhereCard } from './where-card.tsx';
