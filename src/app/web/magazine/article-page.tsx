import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { EventRows } from '#modules/events/events/web/index.ts';
import type { Article } from '#modules/site/magazine/contract.ts';
import { articleQuery } from '#modules/site/magazine/web/index.ts';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { Link } from '#platform/ui/link.ts';
import { SectionHeading } from '#platform/ui/section-heading.tsx';
import { Byline, StoryCard } from './story-card.tsx';
import { magazineWords } from './copy.ts';

/** An article, and links to everything it mentions (FTR-09). */
export function ArticlePage({ slug }: { slug: string }) {
  const { data: article } = useSuspenseQuery(articleQuery(slug));
  const { events, more } = article;
  return (
    <>
      <article>
        <Head article={article} />
        <div className="page article-columns">
          <Words html={article.html} />
          <aside className="article-side" aria-label={magazineWords.inStory}>
            {events.items.length > 0 && (
              <section>
                <SectionHeading title={magazineWords.upcoming} />
                <EventRows events={events.items} />
              </section>
            )}
            <Spoken article={article} />
          </aside>
        </div>
      </article>
      {more.items.length > 0 && (
        <section className="page pt-12">
          <SectionHeading title={magazineWords.next}>
            <Link to="/magazine/{-$slug}" params={{ slug: undefined }}>
              {magazineWords.all}
            </Link>
          </SectionHeading>
          <div className="stories">
            {more.items.map((story) => (
              <StoryCard key={story.slug} story={story} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Head({ article }: { article: Article }) {
  const { title, lead, gel, images, tags } = article;
  const [image] = images;
  return (
    <header className="article-head ground-room-2 under-nav" data-gel={gel}>
      <div className="page">
        <div className="article-title">
          <ul aria-label={magazineWords.tags} className="article-tags">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to="/magazine/{-$slug}" params={{ slug: undefined }} search={{ tag }}>
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
          <h1 className="display">{title}</h1>
          <p className="text-lead text-ink-2">{lead}</p>
          <Byline story={article} />
        </div>
        {image && (
          <img
            src={imageUrl(image, 640)}
            srcSet={imageSources(image)}
            sizes="(min-width: 64rem) 46vw, 100vw"
            width={image.width}
            height={image.height}
            alt=""
            fetchPriority="high"
            decoding="async"
          />
        )}
      </div>
    </header>
  );
}

/** Internal links navigate without reloading, unless opened in a new tab. */
function Words({ html }: { html: string }) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLDivElement>) {
    const link = (event.target as Element).closest('a');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.origin !== location.origin) return;
    event.preventDefault();
    void router.navigate({ href: link.pathname + link.search });
  }
  const text = { __html: html };
  // oxlint-disable-next-line react/no-danger, jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- our own Markdown, with HTML in it escaped; the links in it are what is pressed
  return <div dir="auto" className="prose article-words" onClick={follow} dangerouslySetInnerHTML={text} />;
}

function Spoken({ article: { profiles, neighborhoods } }: { article: Article }) {
  const groups = [
    { title: magazineWords.artists, of: profiles.items.filter(({ type }) => type === 'artist') },
    { title: magazineWords.venues, of: profiles.items.filter(({ type }) => type === 'venue') },
    { title: magazineWords.communities, of: profiles.items.filter(({ type }) => type === 'community') },
  ];
  return (
    <>
      {groups.map(
        ({ title, of }) =>
          of.length > 0 && (
            <section key={title}>
              <SectionHeading title={title} />
              <ul>
                {of.map((profile) => (
                  <ProfileRow key={profile.id} profile={profile} />
                ))}
              </ul>
            </section>
          ),
      )}
      {neighborhoods.items.length > 0 && (
        <section>
          <SectionHeading title={magazineWords.neighborhoods} />
          <ul className="article-places">
            {neighborhoods.items.map(({ slug, name }) => (
              <li key={slug}>
                <Link to="/neighborhoods/$id/{-$slug}" params={{ id: slug, slug: undefined }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
