export { EventGigs } from './event-gigs.tsx';
export { GigsDesk } from './gigs-desk.tsx';
