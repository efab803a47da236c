import { createFileRoute } from '@tanstack/react-router';
import { loadNewProfile } from '../profile/load-new-profile.ts';
import { NewProfilePage } from '../profile/new-profile-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** The form for a new venue (RTE-07). */
export const Route = createFileRoute('/venues/new')({
  loader: loadNewProfile('venue'),
  head: headOf,
  component: () => <NewProfilePage type="venue" />,
});
