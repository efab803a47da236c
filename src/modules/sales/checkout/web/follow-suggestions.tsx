import { JoinButton } from '#modules/profiles/communities/web/index.ts';
import type { Event } from '#modules/events/events/contract.ts';
import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import { buyerWords } from '../copy.ts';
import { useSuggestions, type Suggestion } from './use-suggestions.ts';

/** Who to follow and join after buying; a skeleton until it is known what the buyer follows already. */
export function FollowSuggestions({ event }: { event: Event }) {
  const suggested = useSuggestions(event);
  if (suggested?.length === 0) return null;
  return (
    <section aria-labelledby="suggestions">
      <h3 id="suggestions" className="heading mb-2">
        {buyerWords.suggestions}
      </h3>
      {suggested ? (
        <ul>
          {suggested.map((suggestion) => (
            <SuggestionRow key={suggestion.profile.id} {...suggestion} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-54" />
      )}
    </section>
  );
}

function SuggestionRow({ profile, membershipType }: Suggestion) {
  const { id, name, note, type, verified, images } = profile;
  const [image] = images;
  return (
    <li className="flex items-center gap-4 border-t border-line py-3">
      <Avatar
        id={id}
        name={name}
        image={image && imageUrl(image, 80)}
        size={48}
        shape={type === 'user' ? 'round' : 'square'}
      />
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1 font-semibold">
          <span className="truncate">{name}</span>
          {verified && <VerifiedMark />}
        </p>
        {note && <p className="truncate text-small text-ink-2">{note}</p>}
      </div>
      {membershipType ? (
        <JoinButton community={{ id, name, membershipType }} size="small" named />
      ) : (
        <FollowButton profile={profile} size="small" named />
      )}
    </li>
  );
}
