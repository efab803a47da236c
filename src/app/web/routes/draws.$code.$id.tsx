import { createFileRoute } from '@tanstack/react-router';
import { resultWords } from '#modules/sales/draws/copy.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { eventIdOf } from '../event/event-view-query.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

const DrawResult = /*#__PURE__*/ latePart<{ eventId: string }>(() =>
  import('#modules/sales/draws/web/index.ts').then((part) => part.DrawResultPage),
);

/** How the draw of an event was drawn (DRW-01). */
export const Route = createFileRoute('/draws/$code/$id')({
  loader: async ({ context: { setup }, params }) => {
    const eventId = eventIdOf(params);
    const path = `/draws/${params.code}/${params.id}` as const;
    await DrawResult.load();
    return { eventId, head: await makeHead(setup, { title: resultWords.title, path, hidden: true }) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  return <DrawResult eventId={Route.useLoaderData().eventId} />;
}
