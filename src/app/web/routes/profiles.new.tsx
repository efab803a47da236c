import { createFileRoute } from '@tanstack/react-router';
import { ChooseKind } from '../new-profile/new-profile-page.tsx';
import { formWords } from '../new-profile/words.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-22. */
export const Route = createFileRoute('/profiles/new')({
  loader: ({ context: { setup } }) => ({
    head: pageHead(setup, { title: formWords.title, description: formWords.lead, path: '/profiles/new' }),
  }),
  head: headOf,
  component: ChooseKind,
});
