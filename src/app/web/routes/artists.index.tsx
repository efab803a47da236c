import { createFileRoute } from '@tanstack/react-router';
import { ProfileGrid, profilesQuery } from '#features/profiles/web/index.ts';
import { readAfter } from '#features/events/web/index.ts';
import { SectionHeading } from '#kit/web/section-heading.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { PersonaPage } from '../shell/persona-page.tsx';
import { personas } from '../shell/personas.ts';

const persona = personas.artists;

/** RTE-26. */
export const Route = createFileRoute('/artists/')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureInfiniteQueryData(profilesQuery('artist', deps.after));
    return {
      head: await makeHead(context.setup, {
        title: persona.title,
        description: persona.lead,
        path: persona.path,
      }),
    };
  },
  head: headOf,
  component: Artists,
});

function Artists() {
  return (
    <PersonaPage persona={persona}>
      <section className="page">
        <SectionHeading title="Artists" />
        <ProfileGrid
          query={profilesQuery('artist', Route.useSearch().after)}
          empty={<p>There are none yet.</p>}
        />
      </section>
    </PersonaPage>
  );
}
