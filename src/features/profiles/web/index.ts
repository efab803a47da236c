export { ProfileBanner } from './profile-banner.tsx';
export { ProfileGrid } from './profile-grid.tsx';
export { profileLink } from './profile-link.tsx';
export { profilesQuery, userQuery } from './profile-queries.ts';
export { ProfileFace, ProfileRow } from './profile-row.tsx';
