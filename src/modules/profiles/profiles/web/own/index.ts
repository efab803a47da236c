// What somebody sets of the own profile, in one file: it comes when a page of settings is opened.
export { NamePart, PhonePart } from './name-and-phone.tsx';
export { ownDetailsQuery } from './own-details-query.ts';
export { PrivacySection } from './privacy-section.tsx';
