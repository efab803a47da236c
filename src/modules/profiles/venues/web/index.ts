export { AddressCard } from './address-card.tsx';
export { VenueDetailsForm } from './venue-details-form.tsx';
