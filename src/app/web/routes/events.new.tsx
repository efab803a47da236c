import { createFileRoute } from '@tanstack/react-router';
import { meQuery, prompts, SignInPart, useMe } from '#features/accounts/web/index.ts';
import { hostEventsQuery } from '#features/events/web/index.ts';
import { ButtonLink } from '#kit/web/button.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { UpcomingEvents } from '../shell/upcoming-events.tsx';

/** RTE-04. */
export const Route = createFileRoute('/events/new')({
  loader: async ({ context: { queryClient, setup } }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    if (me) await queryClient.ensureInfiniteQueryData(hostEventsQuery(me.id));
    return {
      head: await makeHead(setup, {
        title: 'Launch an event for free',
        description: 'Sell tickets, collect RSVPs, and more.',
        path: '/events/new',
      }),
    };
  },
  head: headOf,
  component: NewEvent,
});

function NewEvent() {
  const me = useMe();
  return (
    <>
      <div className="page pt-8 md:pt-14 grid gap-4 justify-items-start">
        <h1 className="display text-(length:--t-h1)">Launch an event for free</h1>
        <p className="text-lead text-ink-2 max-w-prose">Sell tickets, collect RSVPs, and more.</p>
        {me ? <AskForPage name={me.name} /> : <SignUpFirst />}
      </div>
      {me && (
        <UpcomingEvents
          title="You host"
          query={hostEventsQuery(me.id)}
          none="You host nothing that is still to come."
        />
      )}
    </>
  );
}

function SignUpFirst() {
  return (
    <section className="w-full max-w-lg grid gap-4 pt-4">
      <h2 className="heading">{prompts.createEvent.title}</h2>
      <SignInPart onDone={() => {}} />
    </section>
  );
}

/** A person sets the page up from what the host writes. */
function AskForPage({ name }: { name: string }) {
  const { setup } = Route.useRouteContext();
  const subject = encodeURIComponent(`New event by ${name}`);
  const body = encodeURIComponent(
    'Name of the event:\nDate, start and end:\nVenue and address:\nTickets, prices and how many:\nAbout:\n',
  );
  return (
    <div className="grid gap-4 justify-items-start">
      <p className="max-w-prose">
        Tell us the name, the date, the room and what a ticket costs. We set the page up, print a poster if
        you have none, and make you its host.
      </p>
      <ButtonLink
        href={`mailto:${setup.contactEmail}?subject=${subject}&body=${body}`}
        variant="lit"
        size="large"
      >
        Write to us
      </ButtonLink>
    </div>
  );
}
