import type { CommunityView } from '#app/contract.ts';
import type { Community } from '#modules/profiles/communities/contract.ts';
import {
  JoinButton,
  useLiveParticipation,
  useParticipation,
} from '#modules/profiles/communities/web/index.ts';
import { countText } from '#platform/count-text.ts';
import { AvatarStack } from '#platform/ui/avatar-stack.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { facesOf } from './faces-of.ts';
import { loadHead, ProfileHead } from './profile-head.tsx';
import { headWords } from './head-copy.ts';
// The lower part's markup arrives before its code, so its styles come with the page.
import '#modules/events/events/web/event-rows.css';

const CommunityBelow = /*#__PURE__*/ latePart(() =>
  import('./community-below.tsx').then((part) => part.CommunityBelow),
);

export const loadCommunityPage = () => Promise.all([loadHead(), CommunityBelow.load()]);

export function CommunityPage({ view }: { view: CommunityView }) {
  const { community, events } = view;
  useLiveParticipation(community.id);
  const posters = events.items.flatMap(({ images }) => images.slice(0, 1));
  return (
    <div data-gel={community.gel}>
      <ProfileHead
        profile={community}
        posters={posters}
        kicker={
          <>
            <span>{headWords.community}</span>
            {community.note && <span>{community.note}</span>}
          </>
        }
        facts={<HeadFacts community={community} />}
        managePath={view.managePath}
        actions={<JoinButton community={community} />}
      />
      <CommunityBelow view={view} />
    </div>
  );
}

/** Up to three genres and three members. */
function HeadFacts({ community }: { community: Community }) {
  const { members, genres } = community;
  const participation = useParticipation(community.id);
  const total = participation?.membersTotal ?? members.total;
  return (
    <>
      <span className="head-fact num">
        <AvatarStack people={facesOf(members.items)} total={Math.min(3, members.items.length)} size={34} />
        {total === 0 ? headWords.noMembers : `${countText(total)} ${total === 1 ? 'member' : 'members'}`}
      </span>
      {genres.items.length > 0 && (
        <span>
          {genres.items
            .slice(0, 3)
            .map(({ name }) => name)
            .join(', ')}
        </span>
      )}
    </>
  );
}
