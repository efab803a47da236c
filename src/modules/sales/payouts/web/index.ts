export { EventPayouts } from './event-payouts.tsx';
export { PayoutsSection } from './payouts-section.tsx';
