import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ProfileFace, profileLink } from '#modules/profiles/profiles/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { filled } from '#platform/ui/slot.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { answerAsHost, type GigOfEvent } from '../contract.ts';
import { gigWords as words } from '../copy.ts';
import { gigsOfEventQuery } from './gig-queries.ts';
import { lastInRow, passRowOn } from './pass-row-on.ts';

type Answer = { readonly artistId: string; readonly status: 'confirmed' | 'denied' };

/** Requests to play, artists who haven't answered, and answered gigs (GIG-03). */
export function EventGigs({ eventId }: { eventId: string }) {
  const query = useInfiniteQuery(gigsOfEventQuery(eventId));
  const answer = useAnswer(eventId);
  const gigs = query.data?.pages.flatMap((page) => page.items);
  if (query.isError && !gigs) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!gigs) return <Skeleton lines={4} />;
  if (gigs.length === 0) return <EmptyState title={words.nobody} message={words.nobodyText} />;
  const waiting = gigs.filter(({ status }) => status === 'pending');
  return (
    <>
      <Group title={words.requests} gigs={waiting.filter(({ askedBy }) => askedBy === 'artist')}>
        {({ artist }) => (
          <>
            <Button
              size="small"
              aria-label={`${words.accept} ${artist.name}`}
              onClick={(press) => {
                passRowOn(press);
                answer({ artistId: artist.id, status: 'confirmed' });
              }}
            >
              {words.accept}
            </Button>
            <Button
              size="small"
              variant="outline"
              aria-label={`${words.decline} ${artist.name}`}
              {...lastInRow}
              onClick={(press) => {
                passRowOn(press);
                answer({ artistId: artist.id, status: 'denied' });
              }}
            >
              {words.decline}
            </Button>
          </>
        )}
      </Group>
      <Group
        title={words.unanswered}
        text={words.unansweredText}
        gigs={waiting.filter(({ askedBy }) => askedBy !== 'artist')}
      />
      <Group title={words.said} gigs={gigs.filter(({ status }) => status !== 'pending')}>
        {(gig) => <Badge tone={gig.status === 'confirmed' ? 'ok' : 'neutral'}>{saidText(gig)}</Badge>}
      </Group>
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
    </>
  );
}

function saidText({ status, askedBy, deniedBy }: GigOfEvent): string {
  if (status === 'denied') return deniedBy === 'host' ? words.youSaidNo : words.saidNo;
  return askedBy === 'artist' ? words.youSaidYes : words.saidYes;
}

type GroupProps = {
  title: string;
  text?: string;
  gigs: readonly GigOfEvent[];
  children?: (gig: GigOfEvent) => ReactNode;
};

function Group({ title, text, gigs, children }: GroupProps) {
  const id = useId();
  if (gigs.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-h4">
        {title}
      </h3>
      {text && <p className="text-ink-2">{text}</p>}
      <ul>
        {gigs.map((gig) => (
          <li
            key={gig.artist.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 border-t border-line"
          >
            <div className="flex items-center gap-3 min-w-0 flex-1 basis-56">
              <ProfileFace profile={gig.artist} size={48} />
              <span className="min-w-0">
                {filled(profileLink(gig.artist), {
                  className: 'font-semibold hover:underline underline-offset-4',
                  dir: 'auto',
                  children: gig.artist.name,
                })}
                <bdi className="block text-small text-ink-2">{gig.part || gig.artist.note}</bdi>
              </span>
            </div>
            <div className="flex flex-wrap gap-2">{children?.(gig)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Updates optimistically and rolls back when refused. */
function useAnswer(eventId: string) {
  const client = useQueryClient();
  const { queryKey } = gigsOfEventQuery(eventId);
  const { mutate } = useMutation({
    scope: { id: `gigs ${eventId}` },
    mutationFn: ({ artistId, status }: Answer) => getSend()(answerAsHost, { eventId, artistId, status }),
    onMutate: async ({ artistId, status }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const answered = (one: GigOfEvent): GigOfEvent =>
        one.artist.id === artistId ? { ...one, status, deniedBy: status === 'denied' ? 'host' : null } : one;
      client.setQueryData(
        queryKey,
        (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map((page) => ({ ...page, items: page.items.map(answered) })),
          },
      );
      return before;
    },
    onError: (error, _answer, before) => {
      client.setQueryData(queryKey, before);
      showFailure(error);
    },
    onSettled: () =>
      Promise.all(
        // The form of the lineup, too, which has a new artist.
        [['events'], ['notifications'], ['event-form', eventId]].map((one) =>
          client.invalidateQueries({ queryKey: one }),
        ),
      ),
  });
  return mutate;
}
