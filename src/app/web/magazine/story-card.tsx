import type { ArticleCard } from '#modules/site/magazine/contract.ts';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { longDay } from '#platform/time.ts';
import { BeatMark } from '#platform/ui/beat-mark.tsx';
import { Link } from '#platform/ui/link.ts';
import { magazineWords } from './copy.ts';

/**
 * A link to an article with its picture, or its color if it has none, and its title. The first is large and loads
 * eagerly.
 */
export function StoryCard({ story, first = false }: { story: ArticleCard; first?: boolean }) {
  const { slug, title, lead, gel, images } = story;
  const [image] = images;
  return (
    <article className={first ? 'story story-first' : 'story'} data-gel={gel}>
      {image ? (
        <img
          src={imageUrl(image, 640)}
          srcSet={imageSources(image)}
          sizes={first ? '(min-width: 64rem) 58vw, 100vw' : '(min-width: 48rem) 31vw, 100vw'}
          width={image.width}
          height={image.height}
          alt=""
          className="story-picture"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <div className="story-picture ground-lit" aria-hidden="true">
          <BeatMark />
        </div>
      )}
      <div className="story-words">
        <p className="story-kicker">{story.tags[0]}</p>
        <h2 className="display">
          <Link to={'/magazine/{-$slug}'} params={{ slug }} className="stretched">
            {title}
          </Link>
        </h2>
        <p className="story-lead">{lead}</p>
        <Byline story={story} />
      </div>
    </article>
  );
}

export function Byline({ story: { author, date, minutes } }: { story: ArticleCard }) {
  return (
    <p className="story-byline num">
      <span>{author}</span>
      <time dateTime={date}>{longDay(`${date}T12:00:00Z`, 'UTC').replace(/^\w+, /, '')}</time>
      <span>{magazineWords.minutes(minutes)}</span>
    </p>
  );
}
