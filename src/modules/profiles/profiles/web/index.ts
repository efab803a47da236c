export { ownCard } from './own-card.ts';
export { ProfileFaces } from './profile-faces.tsx';
export { ProfileGrid } from './profile-grid.tsx';
export { profileLink } from './profile-link.tsx';
export { ownProfilesQuery, profilesQuery } from './profile-queries.ts';
export { ProfileFace } from './profile-face.tsx';
export { ProfileRow } from './profile-row.tsx';
export { BeatscoreBadge, VerifiedBadge } from './late-marks.ts';
export { loadOwnDetails } from './late-own.ts';
