import { createFileRoute, notFound } from '@tanstack/react-router';
import { readAfter } from '#features/events/web/index.ts';
import { AudiencePage, loadAudience } from '../marketing/load-audience.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
import { texts } from '../text/texts.ts';

/** Those of RTE-26 that share their address with nothing else. */
const audienceOf = (text: string) => (text === 'fans' || text === 'creators' ? text : undefined);

/** RTE-25, RTE-26, FTR-10. Any other word is the address of nothing. */
export const Route = createFileRoute('/$text')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const audience = audienceOf(params.text);
    if (audience) return loadAudience(context, audience, deps);
    const found = Object.hasOwn(texts, params.text) ? texts[params.text] : undefined;
    if (!found) throw notFound();
    const { title, description, Part } = found;
    await Part.load();
    const path = `/${params.text}`;
    return { head: await makeHead(context.setup, { title, path, ...(description && { description }) }) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { text } = Route.useParams();
  const from = Route.useSearch();
  const audience = audienceOf(text);
  if (audience) return <AudiencePage key={audience} name={audience} from={from} />;
  const { Part } = texts[text]!;
  return <Part />;
}
