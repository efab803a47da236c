import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { readEventFilters } from '#modules/events/events/web/index.ts';
import { AudiencePage, loadAudience } from '../marketing/load-audience.ts';
import { loadCity } from '../city/load-city.ts';
import { EventsPage } from '../home/events-page.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { orNotFound } from '../shell/or-not-found.ts';
import { isOwnVersion, legalTextQuery } from '../text/legal-text-query.ts';
import { legalPaths, type LegalText } from '../text/legal-versions.ts';
import { findText } from '../text/texts.ts';

/** Pages from RTE-26 whose address nothing else uses. */
const audienceOf = (text: string) => (text === 'fans' || text === 'creators' ? text : undefined);

const OwnText = /*#__PURE__*/ latePart<{ page: LegalText; version?: string | undefined }>(() =>
  import('../text/own-legal-text.tsx').then((part) => part.OwnLegalText),
);

const legalPageOf = (path: string) =>
  (Object.keys(legalPaths) as LegalText[]).find((page) => legalPaths[page] === path);

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
    if (audience) return { ownText: undefined, ...(await loadAudience(context, audience, deps)) };
    const ownVersion = isOwnVersion(text, version) ? version : undefined;
    const legal = version === undefined || ownVersion ? legalPageOf(text) : undefined;
    const elsewhere = legal && !ownVersion && context.setup.instance.legalLinks[legal];
    if (elsewhere) throw redirect({ href: elsewhere });
    const found = findText(text, ownVersion ? undefined : version);
    if (!found && version === undefined)
      return { ownText: undefined, ...(await loadCity(context, text, deps)) };
    if (!found) throw notFound();
    const isOwn =
      legal !== undefined && (ownVersion !== undefined || context.setup.instance.legalTexts.includes(legal));
    if (isOwn)
      await Promise.all([
        OwnText.load(),
        orNotFound(context.queryClient.ensureQueryData(legalTextQuery(legal, ownVersion))),
      ]);
    else await found.Part.load();
    const { title, description } = found.text;
    return {
      ownText: isOwn ? legal : undefined,
      head: await makeHead(context.setup, {
        title: version === undefined || ownVersion ? title : `${title}, ${version}`,
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
  const { ownText } = Route.useLoaderData();
  const audience = audienceOf(text);
  if (audience) return <AudiencePage key={audience} name={audience} from={from} />;
  if (ownText) return <OwnText page={ownText} version={version} />;
  const found = findText(text, version);
  return found ? <found.Part /> : <EventsPage filters={from} />;
}
