import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { hashtagViewQuery } from '../profile/page-queries.ts';
import { readSide } from '../profile/side.ts';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { tagPageWords } from '../tags/copy.ts';
import { loadTagPage, TagPage } from '../tags/tag-page.tsx';

/** The events of a hashtag (SRC-05). */
export const Route = createFileRoute('/hashtags/$tag')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { tag }, deps, location }) => {
    const view = await orNotFound(queryClient.ensureQueryData(hashtagViewQuery(tag, deps)));
    const [{ hashtagPageOf, pageHead, redirectToPath }] = await Promise.all([
      import('../head/list-heads.ts'),
      loadTagPage(),
    ]);
    if (view.tag !== tag) redirectToPath(location, `/hashtags/${view.tag}`);
    const listed = view.events.when === 'upcoming' ? view.events.items : [];
    return { head: pageHead(setup, hashtagPageOf(view.tag, listed, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(hashtagViewQuery(Route.useParams().tag, Route.useSearch()));
  return (
    <TagPage
      of="hashtag"
      id={data.tag}
      kicker={tagPageWords.hashtag}
      name={`#${data.tag}`}
      events={data.events}
    />
  );
}
