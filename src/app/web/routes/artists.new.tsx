import { createFileRoute } from '@tanstack/react-router';
import { loadForm } from '../profile/load-new-profile.ts';
import { NewProfilePage } from '#modules/profiles/editor/web/new-profile.tsx';
import { headOf } from '../shell/head-of.ts';

/** RTE-13. */
export const Route = createFileRoute('/artists/new')({
  loader: loadForm('artist'),
  head: headOf,
  component: () => <NewProfilePage type="artist" />,
});
