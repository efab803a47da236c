import { Link } from '@tanstack/react-router';
import type { Collection } from '#features/collections/contract.ts';
import { collectionWords } from '#features/collections/copy.ts';
import { Chain } from '#features/collections/web/index.ts';
import { EventCard } from '#features/events/web/index.ts';
import { imageUrl } from '#features/media/rules.ts';
import { profileLink, VerifiedBadge } from '#features/profiles/web/index.ts';
import { ShareButton } from '#features/sharing/web/index.ts';
import { longDay } from '#kit/time.ts';
import { AvatarStack } from '#kit/web/avatar-stack.tsx';
import { buttonClass } from '#kit/web/button.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { filled } from '#kit/web/slot.ts';
import { PosterFan } from '../profile/profile-head.tsx';
import '../profile/profile-page.css';

/** A do-list or collection: a wall of posters, or the chain of one night (COL-01, COL-02). */
export function CollectionPage({ list }: { list: Collection }) {
  const { events, layout } = list;
  const isChain = layout === 'chain';
  const posters = events.items.flatMap(({ images }) => images.slice(0, 1));
  const [first] = events.items;
  return (
    <div data-gel={list.gel}>
      <ListHead list={list} posters={isChain ? [] : posters} />
      <div className="page py-8">
        {events.items.length === 0 && (
          <EmptyState title="Nothing here yet" message={collectionWords.noneOnList}>
            <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
              Explore the city
            </Link>
          </EmptyState>
        )}
        {isChain && first && (
          <section aria-label={collectionWords.chain}>
            <h2 className="heading pb-4">{longDay(first.startDate, first.timezone)}</h2>
            <Chain stops={events.items} />
          </section>
        )}
        {!isChain && <h2 className="sr-only">Nights</h2>}
        {!isChain && (
          <ul className="wall">
            {events.items.map((event, index) => (
              <li key={event.id}>
                <EventCard event={event} first={index === 0} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function ListHead({
  list,
  posters,
}: {
  list: Collection;
  posters: Parameters<typeof PosterFan>[0]['posters'];
}) {
  const faces = list.users.items.map(({ id, name, images }) => ({
    id,
    name,
    image: images[0] ? imageUrl(images[0], 80) : null,
  }));
  const isDoList = list.kind === 'do-list';
  const count = list.layout === 'chain' ? collectionWords.stops : collectionWords.events;
  return (
    <header className="ground-room-3 under-nav profile-head">
      <div className="page profile-head-columns">
        <div className="profile-head-words">
          <p className="profile-kicker">
            {isDoList ? (
              <Link to="/do-lists">{collectionWords.doList}</Link>
            ) : (
              <Link to="/collections">{collectionWords.collection}</Link>
            )}
            <span>by {filled(profileLink(list.creator), { children: <bdi>{list.creator.name}</bdi> })}</span>
          </p>
          <h1
            dir="auto"
            className={
              list.name.length > 18 ? 'display profile-name profile-name-long' : 'display profile-name'
            }
          >
            {list.name}
          </h1>
          <div className="head-facts num">
            {list.verified && <VerifiedBadge name={list.name} type="collection" />}
            <span>{count(list.events.total)}</span>
            {list.users.total > 0 && (
              <span className="head-fact">
                <AvatarStack people={faces} total={list.users.total} size={30} />
                keep it
              </span>
            )}
          </div>
          {list.description && (
            <p dir="auto" className="profile-about">
              {list.description}
            </p>
          )}
          <div className="profile-actions">
            <ShareButton itemId={list.id} name={list.name} />
          </div>
        </div>
        {posters.length > 0 && <PosterFan posters={posters} />}
      </div>
    </header>
  );
}
