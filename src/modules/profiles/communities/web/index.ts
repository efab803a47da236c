import { lazy } from 'react';

export { JoinButton } from './late-join-button.ts';
export type { JoinButtonProps } from './join-button.tsx';
export { MeetButton } from './meet-button.tsx';
export { participationOf } from './participation-queries.ts';
export { useLiveParticipation, useParticipation, useParticipations } from './use-participation.ts';

/** Loaded for the team only. */
export const RequestsSection = /*#__PURE__*/ lazy(() =>
  import('./requests-section.tsx').then((part) => ({ default: part.RequestsSection })),
);

export const MembersSection = /*#__PURE__*/ lazy(() =>
  import('./members-section.tsx').then((part) => ({ default: part.MembersSection })),
);
