import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { twinWords as words } from '../copy.ts';
import { listVenueTwins, mergeVenue, type Twin, type VenueTwins } from '../contract.ts';

/** As the contract of the call. */
const reasonLimit = 1000;

/** Lists possible duplicate venues and lets an admin merge them (VEN-06). */
export function TwinQueue() {
  const query = useInfiniteQuery(pagesOf(listVenueTwins, {}, ['venues', 'twins']));
  const pairs = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="venue-twins" className="grid gap-4 pt-8">
      <h2 id="venue-twins" className="heading">
        {words.title}
      </h2>
      <p className="text-ink-2">{words.lead}</p>
      {!pairs && <Skeleton lines={4} />}
      {pairs?.length === 0 && <EmptyState title={words.none} message={words.noneMessage} />}
      <ul className="grid gap-4">
        {pairs?.map((pair) => (
          <Pair key={pair.venues.map(({ id }) => id).join()} pair={pair} />
        ))}
      </ul>
      <MoreButton query={query}>{words.more}</MoreButton>
    </section>
  );
}

type Merging = { readonly kept: Twin; readonly gone: Twin };

/** Tells a venue from another of its name. */
const factsOf = ({ provider, address, followersTotal }: Twin) =>
  [words.from(provider), address, words.followers(followersTotal)].filter(Boolean);

const named = (venue: Twin) => words.which(venue.name, factsOf(venue).join(', '));

function Pair({ pair: { venues, meters } }: { pair: VenueTwins }) {
  const [merging, setMerging] = useState<Merging>();
  const [one, other] = venues;
  return (
    <li className="grid gap-2 p-4 border border-line rounded-md min-w-0">
      <p className="num text-small text-ink-2">{words.apart(meters)}</p>
      <ul className="min-w-0">
        {[
          { kept: one, gone: other },
          { kept: other, gone: one },
        ].map(({ kept, gone }) => (
          <ProfileRow
            key={kept.id}
            profile={kept}
            note={[...factsOf(kept), kept.note].filter(Boolean).join(' · ')}
          >
            <Button
              variant="outline"
              size="small"
              aria-label={words.keepNamed(kept.name, factsOf(kept).join(', '))}
              onClick={() => setMerging({ kept, gone })}
              {...Dialog.onIntent}
            >
              {words.keep}
            </Button>
          </ProfileRow>
        ))}
      </ul>
      {merging && <Merge key={merging.kept.id} {...merging} onClose={() => setMerging(undefined)} />}
    </li>
  );
}

/** When the server refuses, the dialog stays open with what was entered. */
function Merge({ kept, gone, onClose }: Merging & { onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(mergeVenue, { venueId: gone.id, intoId: kept.id, reason: reason.trim() }),
    onSuccess: ({ name }) => {
      onClose();
      toast({ title: words.done(name), tone: 'success' });
    },
    onError: showFailure,
    onSettled: () =>
      Promise.all(['venues', 'claims', 'safety'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.question(kept.name)}
      description={words.moves(named(kept), named(gone))}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.back}
          </Button>
          <Button variant="danger" busy={isPending} disabled={reason.trim() === ''} onClick={() => mutate()}>
            {words.merge}
          </Button>
        </>
      }
    >
      <Field label={words.reason} hint={words.reasonHint}>
        <TextArea
          rows={3}
          limit={reasonLimit}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  );
}
