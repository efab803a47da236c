import { createFileRoute } from '@tanstack/react-router';
import { loadNewProfile } from '../profile/load-new-profile.ts';
import { NewProfilePage } from '../profile/new-profile-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** The form for a new community (RTE-10). */
export const Route = createFileRoute('/communities/new')({
  loader: loadNewProfile('community'),
  head: headOf,
  component: () => <NewProfilePage type="community" />,
});
