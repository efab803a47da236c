import { createFileRoute } from '@tanstack/react-router';
import { ChooseProfileKind } from '#modules/profiles/editor/web/index.ts';
import { formWords } from '#modules/profiles/editor/copy.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

/** Chooses the type of a new profile (RTE-22). */
export const Route = createFileRoute('/profiles/new')({
  loader: async ({ context: { setup } }) => ({
    head: await makeHead(setup, {
      title: formWords.title,
      description: formWords.lead,
      path: '/profiles/new',
    }),
  }),
  head: headOf,
  component: ChooseProfileKind,
});
