import { useRouteContext } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { EventView } from '#app/contract.ts';
import { eventWords } from '#modules/events/events/copy.ts';
import { isPast } from '#modules/events/events/rules.ts';
import { About, EventCard, Going, Hosts, Lineup } from '#modules/events/events/web/index.ts';
import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { choiceWords } from '#modules/events/ticket-types/copy.ts';
import { groupHint, hintText, opensHint } from '#modules/events/ticket-types/hints.ts';
import { SongList } from '#modules/music/web/index.ts';
import type { JoinButtonProps } from '#modules/profiles/communities/web/index.ts';
import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { AddressCard } from '#modules/profiles/venues/web/index.ts';
import { AddToList } from '#modules/social/collections/web/index.ts';
import { planLinks } from '#modules/social/plans/link-copy.ts';
import { cents, priceText } from '#platform/money.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { SectionHeading } from '#platform/ui/section-heading.tsx';
import { TicketRow } from '#platform/ui/ticket-row.tsx';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import { PageTabs, PostsTab, usePageTab } from '../profile/page-tabs.tsx';

const JoinButton = /*#__PURE__*/ latePart<JoinButtonProps>(() =>
  import('#modules/profiles/communities/web/index.ts').then((part) => part.JoinButton),
);

export type EventBodyProps = {
  event: EventView;
  going: readonly ProfileCard[];
  /** Epoch ms. */
  now: number;
};

/** Everything below the hero. Its markup is in the first answer; its code loads after the hero's. */
export function EventBody({ event, going, now }: EventBodyProps) {
  const isPosts = usePageTab('about') === 'posts';
  return (
    <div className="page event-columns event-body">
      <PageTabs tabs={['about', 'posts']} first="about" className="event-tabs min-w-0" />
      <div className={classNames('event-main', isPosts && 'event-posts')}>
        {isPosts ? <PostsTab feedId={event.id} /> : <MainSections event={event} going={going} now={now} />}
      </div>
      <div className={classNames('event-side', isPosts && 'max-md:hidden')}>
        <SideSections event={event} />
      </div>
      {!isPosts && <Similar event={event} />}
    </div>
  );
}

function MainSections({ event, going, now }: EventBodyProps) {
  return (
    <>
      {event.artists.items.length > 0 && (
        <Section title={eventWords.lineup} id="lineup">
          <Lineup event={event} />
        </Section>
      )}
      <ChosenSongs event={event} />
      {event.description && (
        <Section title={eventWords.about} id="about">
          <About text={event.description} />
        </Section>
      )}
      {event.tickets.items.length > 0 && (
        <Section title={eventWords.tickets} id="tickets">
          <TicketPrices event={event} />
        </Section>
      )}
      {going.length > 0 && (
        <Section title={isPast(event, now) ? eventWords.went : eventWords.going} id="going">
          <Going people={going} total={event.users.total} />
        </Section>
      )}
      <Tags event={event} />
      {event.status !== 'draft' && (
        <div className="flex flex-wrap gap-2">
          <Link
            to="/plans/new"
            search={{ event: event.id }}
            className={buttonClass({ variant: 'outline' })}
            preload={false}
          >
            {planLinks.make}
          </Link>
          <AddToList event={event} />
        </div>
      )}
    </>
  );
}

/** All genres and hashtags that the host chose (EVT-05, EVA-03). */
function Tags({ event: { genres, hashtags } }: { event: EventView }) {
  if (genres.items.length + hashtags.items.length === 0) return null;
  return (
    <Section title={eventWords.tags} id="tags">
      <ul className="flex flex-wrap gap-2 pt-2">
        {genres.items.map(({ slug, name }) => (
          <li key={slug}>
            <Link to="/genres/$slug" params={{ slug }} className="chip">
              {name}
            </Link>
          </li>
        ))}
        {hashtags.items.map((tag) => (
          <li key={tag} className="min-w-0">
            <Link to="/hashtags/$tag" params={{ tag }} className="chip">
              <bdi className="truncate">{eventWords.hashtag(tag)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The event's songs that aren't played next to their performer (EVT-05). */
function ChosenSongs({ event: { tracks, artists } }: { event: EventView }) {
  const inLineup = new Set(artists.items.flatMap(({ track }) => track?.id ?? []));
  const chosen = tracks.items.filter(({ id }) => !inLineup.has(id));
  if (chosen.length === 0) return null;
  return (
    <Section title={eventWords.songs} id="songs">
      <SongList tracks={chosen} />
    </Section>
  );
}

function SideSections({ event }: { event: EventView }) {
  const { setup } = useRouteContext({ from: '__root__' });
  const { location, preferences } = event;
  return (
    <>
      {event.creators.items.length > 0 && (
        <Section title={eventWords.hosts} id="hosts">
          <Hosts hosts={event.creators.items} buttonOf={buttonOf} />
        </Section>
      )}
      <Section title={eventWords.where} id="where">
        <AddressCard
          venue={event.venue}
          name={location.name}
          addressFull={location.addressFull}
          directions={location.directions}
          hidden={preferences.hideAddress && location.address1 === ''}
          point={pointIn(location)}
          base={setup.maps}
        />
      </Section>
    </>
  );
}

/** Communities are joined, all others followed (COM-03, FOL-01). */
function buttonOf(host: ProfileCard) {
  return host.type === 'community' ? (
    <JoinHost community={host} />
  ) : (
    <FollowButton profile={host} size="small" named />
  );
}

/** Loads its code as it comes near, because most hosts are below the first screen. */
function JoinHost({ community }: Pick<JoinButtonProps, 'community'>) {
  const [isNear, setNear] = useState(false);
  const place = useNearEnd<HTMLSpanElement>(() => setNear(true));
  return isNear ? <JoinButton community={community} size="small" named /> : <span ref={place} />;
}

function pointIn({ latitude, longitude }: EventView['location']) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function Section({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Similar({ event: { similar, genres } }: { event: EventView }) {
  if (similar.items.length === 0) return null;
  const [genre] = genres.items;
  return (
    <section className="event-more" aria-labelledby="similar-title">
      <SectionHeading id="similar-title" title={eventWords.similar}>
        {genre && (
          <Link
            to="/genres/$slug"
            params={{ slug: genre.slug }}
            className="hover:underline underline-offset-4"
          >
            {eventWords.allOfGenre(genre.name)}
          </Link>
        )}
      </SectionHeading>
      <ul className="event-similar">
        {similar.items.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists ticket types with all-in prices, readable without JavaScript (PRC-01, TIX-03). */
function TicketPrices({ event }: { event: EventView }) {
  return (
    <ul className="grid gap-3">
      {event.tickets.items.map((ticket) => (
        <TicketRow
          key={ticket.id}
          name={ticket.name}
          hint={hintOf(ticket, event)}
          price={priceText(cents(ticket.allInPrice), ticket.currency)}
          priceNote={ticket.price === 0 ? null : 'with fees'}
          {...(ticket.label && { badge: ticket.label })}
          disabled={ticket.status !== 'onSale'}
        />
      ))}
    </ul>
  );
}

/** A postponed event has no sale start until its new date is set. */
function hintOf(ticket: Ticket, { status, timezone }: EventView): string | undefined {
  const opens =
    status !== 'postponed' &&
    opensHint(ticket, (moment) => `On sale ${shortDay(moment, timezone)}, ${timeOfDay(moment, timezone)}.`);
  const left =
    ticket.status === 'onSale' && ticket.remaining !== null && ticket.remaining <= choiceWords.fewLeft
      ? `${choiceWords.left(ticket.remaining)}.`
      : '';
  return hintText(ticket.description, groupHint(ticket), opens, left);
}
