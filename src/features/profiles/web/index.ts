export { BeatscoreBadge } from './beatscore-badge.tsx';
export { ProfileFaces } from './profile-faces.tsx';
export { ProfileGrid } from './profile-grid.tsx';
export { profileLink } from './profile-link.tsx';
export { ownProfilesQuery, profilesQuery, userQuery } from './profile-queries.ts';
export { ProfileFace, ProfileRow } from './profile-row.tsx';
export { VerifiedBadge } from './verified-badge.tsx';
