export { SeatsSection } from './seats-section.tsx';
export { HoldSeatsButton } from './hold-seats-button.tsx';
export { seatsQuery } from './seat-queries.ts';
