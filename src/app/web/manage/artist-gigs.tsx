import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { GigsDesk } from '#modules/events/gigs/web/index.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';

const LateEventPicker = lazy(() =>
  import('../posts/pickers.tsx').then((part) => ({ default: part.EventPicker })),
);

function EventPicker(props: ComponentProps<typeof LateEventPicker>) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <LateEventPicker {...props} />
    </Suspense>
  );
}

/** The artist's gigs (RTE-14, ART-03). */
export function ArtistGigs({ managed: { profile } }: { managed: ManagedProfile }) {
  return <GigsDesk artistId={profile.id} EventPicker={EventPicker} />;
}
