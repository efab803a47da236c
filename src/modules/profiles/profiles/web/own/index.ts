// Profile settings in one file, loaded with the first settings page.
export { PhonePart } from './phone-part.tsx';
export { ownDetailsQuery } from './own-details-query.ts';
export { PrivateAccountPart } from './private-account-part.tsx';
export { PrivacySection } from './privacy-section.tsx';
