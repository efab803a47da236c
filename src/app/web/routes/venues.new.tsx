import { createFileRoute } from '@tanstack/react-router';
import { loadForm } from '../new-profile/load-form.ts';
import { NewProfilePage } from '../new-profile/new-profile-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** RTE-07. */
export const Route = createFileRoute('/venues/new')({
  loader: loadForm('venue'),
  head: headOf,
  component: () => <NewProfilePage type="venue" />,
});
