import { createFileRoute } from '@tanstack/react-router';
import { loadForm } from '../creator-form/load-form.ts';
import { NewProfilePage } from '../creator-form/new-profile-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** RTE-07. */
export const Route = createFileRoute('/venues/new')({
  loader: loadForm('venue'),
  head: headOf,
  component: () => <NewProfilePage type="venue" />,
});
