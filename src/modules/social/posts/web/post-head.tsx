import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileFace, profileLink } from '#modules/profiles/profiles/web/index.ts';
import { Badge } from '#platform/ui/badge.tsx';
import {
  IconMapPinFill,
  IconMicrophoneStageFill,
  IconPushPin,
  IconTicketFill,
  IconUsersThreeFill,
} from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { filled } from '#platform/ui/slot.ts';
import { TimeAgo } from '#platform/ui/time-ago.tsx';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import type { FeedPost, FeedSource } from '../contract.ts';
import { creatorsLine, postWords, threadCreatorBadge } from '../copy.ts';
import { postPath } from '../rules.ts';
import { PostMenu } from './post-menu.tsx';

type PostHeadProps = { post: FeedPost; whole: boolean; onDeleted?: (() => void) | undefined };

export function PostHead({ post, whole, onDeleted }: PostHeadProps) {
  const [first] = post.creators.items;
  return (
    <header className="post-head">
      {first && <ProfileFace profile={first} size={44} />}
      <div className="min-w-0">
        <p className="post-names">
          <Creators creators={post.creators} />
          {first?.verified && post.creators.total === 1 && <VerifiedMark />}
          {post.isThreadCreator && post.feed && (
            <Badge tone="lit">{threadCreatorBadge(post.feed.type)}</Badge>
          )}
        </p>
        <p className="post-where">
          {whole ? (
            <TimeAgo at={post.createdAt} />
          ) : (
            <Link to={postPath(post)}>
              <TimeAgo at={post.createdAt} />
            </Link>
          )}
          {post.editedAt && <span>{postWords.edited}</span>}
          {post.feed && <Source feed={post.feed} />}
          {!post.feed && post.location.city && <span>{post.location.city}</span>}
          {post.pinned && (
            <span className="post-pin">
              <IconPushPin />
              {postWords.pinned}
            </span>
          )}
        </p>
      </div>
      <PostMenu post={post} onDeleted={onDeleted} />
    </header>
  );
}

/** The authors as in FED-07, linked to their pages. */
function Creators({ creators }: Pick<FeedPost, 'creators'>) {
  const [first, second] = creators.items;
  if (!first) return null;
  if (creators.total === 2 && second) {
    return (
      <span className="min-w-0">
        <Name profile={first} /> and <Name profile={second} />
      </span>
    );
  }
  return (
    <span className="min-w-0">
      <Name profile={first} />
      {creatorsLine(creators).slice(first.name.length)}
    </span>
  );
}

const Name = ({ profile }: { profile: ProfileCard }) =>
  filled(profileLink(profile), { children: <bdi>{profile.name}</bdi> });

const icons = {
  event: <IconTicketFill />,
  community: <IconUsersThreeFill />,
  artist: <IconMicrophoneStageFill />,
  venue: <IconMapPinFill />,
} as const;

/** The feed of the post, with its icon (FED-03). */
function Source({ feed }: { feed: FeedSource }) {
  return (
    <>
      <span>{postWords.in}</span>
      <Link to={feed.path} className="post-source">
        {icons[feed.type]}
        <bdi>{feed.name}</bdi>
      </Link>
    </>
  );
}
