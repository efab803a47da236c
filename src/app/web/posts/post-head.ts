import { imageUrl } from '#modules/media/rules.ts';
import type { FeedPost } from '#modules/social/posts/contract.ts';
import { creatorsLine } from '#modules/social/posts/copy.ts';
import { postPath } from '#modules/social/posts/rules.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { shortText } from '../head/describe.ts';
import type { Page } from '../shell/page-head.ts';

/** Metadata of a post page (SEO-01). */
export function postPageOf(post: FeedPost, publicUrl: string): Page {
  const author = creatorsLine(post.creators);
  const where = post.feed ? ` in ${post.feed.name}` : '';
  return {
    title: `${author}${where}`,
    description: shortText(post.description || `A post by ${author}${where}.`),
    path: postPath(post),
    itemId: post.id,
    kind: 'article',
    data: postData(post, publicUrl),
  };
}

const counter = (type: string, userInteractionCount: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount,
});

function postData(post: FeedPost, publicUrl: string) {
  const [item] = post.items.items;
  const [author] = post.creators.items;
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    url: publicUrl + postPath(post),
    headline: shortText(post.description || creatorsLine(post.creators)).slice(0, 110),
    ...(post.description && { articleBody: post.description }),
    datePublished: post.createdAt,
    ...(post.editedAt && { dateModified: post.editedAt }),
    ...(author && {
      author: {
        '@type': author.type === 'user' ? 'Person' : 'Organization',
        name: author.name,
        url: publicUrl + profilePath(author),
      },
    }),
    ...(item?.type === 'image' && { image: publicUrl + imageUrl(item.payload, 1080) }),
    interactionStatistic: [
      counter('LikeAction', post.likes.total),
      counter('CommentAction', post.comments.total),
      counter('ShareAction', post.shares.total),
    ],
  };
}
