import { loadEventPanel } from '#modules/events/editor/web/index.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { EventGigs } from '#modules/events/gigs/web/index.ts';
import { ExchangeSettings } from '#modules/sales/exchange/web/index.ts';
import { audienceName } from '#modules/messaging/broadcasts/copy.ts';
import { PostsAndBroadcasts } from '#modules/messaging/broadcasts/web/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { formParts } from '../event-editor/form-parts.ts';
import { PostsTab } from '../profile/page-tabs.tsx';
import { CancelledEvent } from './cancelled-event.tsx';
import { eventPostWords } from './copy.ts';

type Managed = { managed: ManagedEvent };

export async function loadEventTickets() {
  const Panel = await loadEventPanel();
  return function EventTickets({ managed: { id, timezone, status } }: Managed) {
    if (status === 'cancelled') return <CancelledEvent />;
    return (
      <>
        <Panel eventId={id} panel="tickets" parts={formParts} />
        <ExchangeSettings eventId={id} zone={timezone} />
      </>
    );
  };
}

/** The lineup, with requests and invitations (GIG-03). */
export async function loadEventLineup() {
  const Panel = await loadEventPanel();
  return function EventLineup({ managed: { id, status } }: Managed) {
    return (
      <>
        {status === 'cancelled' ? (
          <CancelledEvent />
        ) : (
          <Panel eventId={id} panel="lineup" parts={formParts} />
        )}
        <EventGigs eventId={id} />
      </>
    );
  };
}

/** The event's posts. The composer can also email and text guests (BLA-01, BLA-04). */
export function EventPosts({ managed: { id, status } }: Managed) {
  if (status === 'draft')
    return <EmptyState title={eventPostWords.closed} message={eventPostWords.closedHint} />;
  return <PostsAndBroadcasts feedId={id} audience={audienceName('event')} posts={<PostsTab feedId={id} />} />;
}
