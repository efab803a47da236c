// Profile settings in one file, loaded with the first settings page.
export { NamePart, PhonePart } from './name-and-phone.tsx';
export { ownDetailsQuery } from './own-details-query.ts';
export { PrivacySection } from './privacy-section.tsx';
