import { imageUrl } from '#modules/media/rules.ts';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { Link } from '#platform/ui/link.ts';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import type { CollectionCard } from '../contract.ts';
import { collectionWords } from '../copy.ts';
import { collectionPath } from '../rules.ts';
import './collections.css';

/** Shows a list with its posters, owner and followers (COL-01). */
export function CollectionTile({ list }: { list: CollectionCard }) {
  const posters = list.events.items.flatMap(({ images }) => images.slice(0, 1));
  const faces = list.users.items.map(({ id, name, images }) => ({
    id,
    name,
    image: images[0] ? imageUrl(images[0], 80) : null,
  }));
  const count = list.layout === 'chain' ? collectionWords.stops : collectionWords.events;
  return (
    <article className="list-tile ground-room-3" data-gel={list.gel}>
      <div className="list-posters" data-layout={list.layout} aria-hidden="true">
        {posters.map((image) => (
          <img
            key={image.url}
            src={imageUrl(image, 160)}
            alt=""
            width={160}
            height={200}
            loading="lazy"
            decoding="async"
          />
        ))}
      </div>
      <div className="list-words">
        <h3>
          {/* The kind is only known at run time. */}
          <Link to={collectionPath(list)} className="stretched">
            <bdi>{list.name}</bdi>
          </Link>{' '}
          {list.verified && <VerifiedMark />}
        </h3>
        <p>
          {list.layout === 'chain' && `${collectionWords.chain}. `}
          {count(list.events.total)} by <bdi>{list.creator.name}</bdi>
        </p>
        <AvatarStack people={faces} total={list.users.total} size={26} />
      </div>
    </article>
  );
}
