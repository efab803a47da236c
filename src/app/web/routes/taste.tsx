import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { tasteWords } from '#modules/discovery/recommendations/copy.ts';
import { answersQuery, questionsQuery, TastePage } from '#modules/discovery/recommendations/web/index.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
// Its markup arrives before its code, so its styles come with the page.
import '#modules/music/web/preview.css';
import '#platform/ui/styles/progress.css';

/** The Taste Test (RTE-27). */
export const Route = createFileRoute('/taste')({
  loader: async ({ context: { queryClient, setup } }) => {
    const [me] = await Promise.all([
      queryClient.ensureQueryData(meQuery),
      queryClient.ensureQueryData(questionsQuery),
    ]);
    await Promise.all([me && queryClient.prefetchQuery(answersQuery(me.id)), TastePage.load()]);
    return {
      head: await makeHead(setup, { title: tasteWords.title, description: tasteWords.lead, path: '/taste' }),
    };
  },
  head: headOf,
  component: () => <TastePage />,
});
