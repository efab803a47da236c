import { imageSources, imageUrl } from '#modules/media/rules.ts';
import type { Track } from '#modules/music/contract.ts';
import { PreviewButton, PreviewWave } from '#modules/music/web/index.ts';
import { PlanCard } from '#modules/social/plans/web/index.ts';
import type { FeedPost } from '../contract.ts';
import { creatorsLine, postWords } from '../copy.ts';
import type { PostItem } from '../item-contract.ts';
import { PostEvent } from './post-event.tsx';
import { PostGif } from './post-gif.tsx';
import { PostPoll } from './post-poll.tsx';

/** Shows a post's attachment (FED-04, X-27). */
export function PostItemView({ item, post }: { item: PostItem; post: FeedPost }) {
  switch (item.type) {
    case 'image':
      return <PostPicture image={item.payload} alt={postWords.picture(creatorsLine(post.creators))} />;
    case 'gif':
      return <PostGif gif={item.payload} />;
    case 'event':
      return <PostEvent event={item.payload} />;
    case 'track':
      return <PostTrack track={item.payload} />;
    case 'activity':
      return <PlanCard plan={item.payload} />;
    case 'poll':
      return <PostPoll poll={item.payload} />;
  }
}

type Picture = Extract<PostItem, { type: 'image' }>['payload'];

/** At 4:5, whatever the upload's ratio (FED-10). */
function PostPicture({ image, alt }: { image: Picture; alt: string }) {
  return (
    <img
      className="post-picture"
      src={imageUrl(image, 640)}
      srcSet={imageSources(image)}
      sizes="(min-width: 48rem) 37.5rem, 100vw"
      alt={alt}
      width={600}
      height={750}
      loading="lazy"
      decoding="async"
    />
  );
}

function PostTrack({ track }: { track: Track }) {
  const artists = track.artists.items.map(({ name }) => name).join(', ');
  return (
    <div className="post-track ground-room-2">
      <div className="min-w-0">
        <p className="truncate font-semibold" dir="auto">
          {track.name}
        </p>
        <p className="truncate text-small text-ink-2" dir="auto">
          {artists}
        </p>
        <PreviewWave track={track} />
      </div>
      <PreviewButton track={track} artist={artists} />
    </div>
  );
}
