export { WhereCard } from './address-card.tsx';
export { VenueDetailsForm } from './venue-details-form.tsx';
