import { createFileRoute } from '@tanstack/react-router';
import { loadForm } from '../creator-form/load-form.ts';
import { NewProfilePage } from '../creator-form/new-profile-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** RTE-13. */
export const Route = createFileRoute('/artists/new')({
  loader: loadForm('artist'),
  head: headOf,
  component: () => <NewProfilePage type="artist" />,
});
