import { createFileRoute } from '@tanstack/react-router';
import { loadNewProfile } from '../profile/load-new-profile.ts';
import { NewProfilePage } from '../profile/new-profile-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** The form for a new artist (RTE-13). */
export const Route = createFileRoute('/artists/new')({
  loader: loadNewProfile('artist'),
  head: headOf,
  component: () => <NewProfilePage type="artist" />,
});
