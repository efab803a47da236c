import { collectionPath } from '#modules/social/collections/rules.ts';
import { ProfileFace, profileLink } from '#modules/profiles/profiles/web/index.ts';
import { IconListChecks } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { filled } from '#platform/ui/slot.ts';
import { useOwnView } from './use-own-view.ts';
import { feedPageWords } from './feed-copy.ts';

const shown = 5;

/** The viewer's communities, those that they manage first, and their do-lists. */
export function OwnLists({ userId }: { userId: string }) {
  const { data, isError } = useOwnView(userId);
  if (!data) return isError ? null : <Skeleton lines={4} />;
  const communities = [data.createdCommunities, data.communities]
    .flatMap((some) => some?.items ?? [])
    .slice(0, shown);
  const lists = data.doLists?.items.slice(0, shown) ?? [];
  return (
    <>
      {communities.length > 0 && (
        <nav aria-label={feedPageWords.communities} className="feed-links">
          <h2>{feedPageWords.communities}</h2>
          {communities.map((community) => (
            <span key={community.id}>
              {filled(profileLink(community), {
                children: (
                  <>
                    <ProfileFace profile={community} size={28} />
                    <bdi className="truncate">{community.name}</bdi>
                  </>
                ),
              })}
            </span>
          ))}
        </nav>
      )}
      {lists.length > 0 && (
        <nav aria-label={feedPageWords.doLists} className="feed-links">
          <h2>{feedPageWords.doLists}</h2>
          {lists.map((list) => (
            <Link key={list.id} to={collectionPath(list)}>
              <IconListChecks />
              <bdi className="truncate">{list.name}</bdi>
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
