import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Collection, CollectionKind } from '#modules/social/collections/contract.ts';
import { collectionWords } from '#modules/social/collections/copy.ts';
import { collectionQuery, ListActs } from '#modules/social/collections/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { profileLink, VerifiedBadge } from '#modules/profiles/profiles/web/index.ts';
import { ShareButton } from '#modules/discovery/sharing/web/index.ts';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { Link } from '#platform/ui/link.ts';
import { filled } from '#platform/ui/slot.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { facesOf } from '../profile/faces-of.ts';
import { loadHead, PosterFan } from '../profile/profile-head.tsx';
import '#modules/social/collections/web/chain.css';
import '../profile/profile-page.css';

const CollectionBelow = /*#__PURE__*/ latePart(() =>
  import('./collection-below.tsx').then((part) => part.CollectionBelow),
);

const CollectionDesk = /*#__PURE__*/ latePart(() =>
  import('./collection-desk.tsx').then((part) => part.CollectionDesk),
);

/** Stands for the id of a list that is being created. A route of its own would add weight to every page. */
export const newListId = 'new';
const NewListPage = /*#__PURE__*/ latePart(() =>
  import('./new-list-page.tsx').then((part) => part.NewListPage),
);

export const loadCollectionPage = () =>
  Promise.all([loadHead(), ShareButton.load(), ListActs.load(), CollectionBelow.load()]);

type CollectionPageProps = { shelf: CollectionKind; id: string; isEditing: boolean };

/** A do-list or collection, or the form for a new one (RTE-18, RTE-19). */
export function CollectionPage({ shelf, id, isEditing }: CollectionPageProps) {
  return id === newListId ? <NewListPage shelf={shelf} /> : <ListPage id={id} isEditing={isEditing} />;
}

/** The list as a wall of posters or as a chain for one night (COL-01, COL-02). */
function ListPage({ id, isEditing }: Omit<CollectionPageProps, 'shelf'>) {
  const { data: list } = useSuspenseQuery(collectionQuery(id));
  const posters =
    list.layout === 'chain' ? [] : list.events.items.flatMap(({ images }) => images.slice(0, 1));
  return (
    <div data-gel={list.gel}>
      <ListHead list={list} posters={posters} isEditing={isEditing} />
      {isEditing ? <CollectionDesk list={list} /> : <CollectionBelow list={list} />}
    </div>
  );
}

function ListHead({
  list,
  posters,
  isEditing,
}: {
  list: Collection;
  isEditing: boolean;
  posters: Parameters<typeof PosterFan>[0]['posters'];
}) {
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
            <span>
              {collectionWords.by} <Names people={[list.creator]} />
              {list.contributors.items.length > 0 && (
                <>
                  {' '}
                  {collectionWords.with} <Names people={list.contributors.items} />
                </>
              )}
            </span>
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
                <AvatarStack people={facesOf(list.users.items)} total={list.users.total} size={30} />
                {collectionWords.followList}
              </span>
            )}
          </div>
          {list.description && (
            <p dir="auto" className="profile-about">
              {list.description}
            </p>
          )}
          <div className="profile-actions">
            <ListActs list={list} isEditing={isEditing}>
              <ShareButton itemId={list.id} name={list.name} />
            </ListActs>
          </div>
        </div>
        {posters.length > 0 && <PosterFan posters={posters} />}
      </div>
    </header>
  );
}

function Names({ people }: { people: readonly ProfileCard[] }) {
  return people.map((person, index) => (
    <Fragment key={person.id}>
      {index > 0 && ', '}
      {filled(profileLink(person), { children: <bdi>{person.name}</bdi> })}
    </Fragment>
  ));
}
