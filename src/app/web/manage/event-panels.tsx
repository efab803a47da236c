import { loadEventPanel } from '#modules/events/editor/web/index.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { EventGigs } from '#modules/events/gigs/web/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { formParts } from '../authoring/form-parts.ts';
import { PostsTab } from '../profile/page-tabs.tsx';

type Managed = { managed: ManagedEvent };

/** Ticket types: what is on sale, for how much, and until when. */
export async function loadEventTickets() {
  const Panel = await loadEventPanel();
  return function EventTickets({ managed: { id } }: Managed) {
    return <Panel eventId={id} panel="tickets" parts={formParts} />;
  };
}

/** Who plays, who asks to play, and who was asked (GIG-03). */
export async function loadEventLineup() {
  const Panel = await loadEventPanel();
  return function EventLineup({ managed: { id } }: Managed) {
    return (
      <>
        <Panel eventId={id} panel="lineup" parts={formParts} />
        <EventGigs eventId={id} />
      </>
    );
  };
}

/** Posts of the event, with a composer that can also email and text its guests (BLA-01). */
export function EventPosts({ managed: { id, status } }: Managed) {
  if (status === 'draft')
    return (
      <EmptyState
        title="Posts open when you publish"
        message="Then you can post updates here, and email them to your guests."
      />
    );
  return <PostsTab feedId={id} />;
}
