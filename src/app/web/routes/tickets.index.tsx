import { createFileRoute } from '@tanstack/react-router';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { MyTickets, myTicketsQuery, type TicketTab } from '#modules/sales/tickets/web/index.ts';
import { ticketWords } from '#modules/sales/tickets/copy.ts';
import { myEventsPath } from '#modules/events/events/manage-path.ts';
import { SubscribeEvents } from '#modules/discovery/syndication/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

const WaitingLists = /*#__PURE__*/ latePart(() =>
  import('../tickets/ticket-notices.tsx').then((part) => part.TicketNotices),
);

const loadSavedEvents = () => import('../tickets/saved-events.tsx');

const SavedEvents = /*#__PURE__*/ latePart(() => loadSavedEvents().then((part) => part.SavedEvents));

type Search = { when?: 'past' | 'saved' };

const tabOf = ({ when }: Search): TicketTab => when ?? 'upcoming';

/** The viewer's tickets (RTE-20). */
export const Route = createFileRoute('/tickets/')({
  validateSearch: ({ when }: Record<string, unknown>): Search =>
    when === 'past' || when === 'saved' ? { when } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, deps }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    if (me)
      await Promise.all([
        deps.when === 'saved'
          ? loadSavedEvents().then(({ savedEventsQuery }) =>
              queryClient.ensureInfiniteQueryData(savedEventsQuery),
            )
          : queryClient.ensureInfiniteQueryData(myTicketsQuery(deps.when ?? 'upcoming')),
        import('#modules/sales/exchange/web/index.ts').then(({ waitingListsQuery }) =>
          queryClient.prefetchQuery(waitingListsQuery),
        ),
        import('#modules/sales/draws/web/index.ts').then(({ myDrawsQuery }) =>
          queryClient.prefetchQuery(myDrawsQuery),
        ),
      ]);
    await SubscribeEvents.load();
    return { head: await makeHead(setup, { title: ticketWords.title, path: '/tickets', hidden: true }) };
  },
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  return (
    <SignedInOnly title={ticketWords.title}>
      {(me) => (
        <>
          <MyTickets tab={tabOf(search)} notices={<WaitingLists />} saved={<SavedEvents />} />
          <div className="page pt-8 pb-6 flex flex-wrap items-start gap-3">
            <Link to={myEventsPath} className={buttonClass({ variant: 'quiet' })}>
              {ticketWords.myEvents}
            </Link>
            <SubscribeEvents userId={me.id} />
          </div>
        </>
      )}
    </SignedInOnly>
  );
}
