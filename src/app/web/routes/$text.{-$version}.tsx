import { createFileRoute, notFound } from '@tanstack/react-router';
import { readEventFilters } from '#modules/events/events/web/index.ts';
import { AudiencePage, loadAudience } from '../marketing/load-audience.ts';
import { loadCity } from '../city/load-city.ts';
import { EventsPage } from '../home/events-page.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { findText } from '../text/texts.ts';

/** Pages from RTE-26 whose address nothing else uses. */
const audienceOf = (text: string) => (text === 'fans' || text === 'creators' ? text : undefined);

/**
 * Text pages (RTE-25, RTE-26, FTR-10), earlier versions of legal pages (FTR-08), and the home pages of cities (INS-04).
 * Any other word is not found.
 */
export const Route = createFileRoute('/$text/{-$version}')({
  validateSearch: readEventFilters,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const { text, version } = params;
    const audience = version === undefined && audienceOf(text);
    if (audience) return loadAudience(context, audience, deps);
    const found = findText(text, version);
    if (!found && version === undefined) return loadCity(context, text, deps);
    if (!found) throw notFound();
    await found.Part.load();
    const { title, description } = found.text;
    return {
      head: await makeHead(context.setup, {
        title: version === undefined ? title : `${title}, ${version}`,
        path: `/${text}`,
        hidden: version !== undefined,
        ...(description && { description }),
      }),
    };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { text, version } = Route.useParams();
  const from = Route.useSearch();
  const audience = audienceOf(text);
  if (audience) return <AudiencePage key={audience} name={audience} from={from} />;
  const found = findText(text, version);
  return found ? <found.Part /> : <EventsPage filters={from} />;
}
