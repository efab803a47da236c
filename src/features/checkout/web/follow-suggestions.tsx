import type { Event } from '#features/events/contract.ts';
import { FollowButton } from '#features/follows/web/index.ts';
import { imageUrl } from '#features/media/rules.ts';
import type { ProfileCard } from '#features/profiles/contract.ts';
import { profilePath } from '#features/profiles/rules.ts';
import { Avatar } from '#kit/web/avatar.tsx';
import { VerifiedMark } from '#kit/web/verified-mark.tsx';
import { ButtonLink } from '#kit/web/button.tsx';
import { VisuallyHidden } from '#kit/web/visually-hidden.tsx';
import { buyerWords } from '../copy.ts';

/** How many are suggested (ORD-04). */
const mostSuggested = 5;

/** Who plays first, then who hosts (ORD-04). */
export function suggestionsOf({
  artists,
  creator,
  creators,
}: Pick<Event, 'artists' | 'creator' | 'creators'>): readonly ProfileCard[] {
  const everyone = [...artists.items, creator, ...creators.items];
  return [...new Map(everyone.map((profile) => [profile.id, profile])).values()].slice(0, mostSuggested);
}

/** Whom to keep up with after the night was bought. */
export function FollowSuggestions({ event }: { event: Event }) {
  const suggested = suggestionsOf(event);
  if (suggested.length === 0) return null;
  return (
    <section aria-labelledby="suggestions">
      <h3 id="suggestions" className="heading mb-2">
        {buyerWords.suggestions}
      </h3>
      <ul>
        {suggested.map((profile) => (
          <Suggestion key={profile.id} profile={profile} />
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ profile }: { profile: ProfileCard }) {
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
      {type === 'community' ? (
        <ButtonLink href={profilePath(profile)} variant="outline" size="small">
          {buyerWords.seeProfile}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </ButtonLink>
      ) : (
        <FollowButton profile={profile} size="small" named />
      )}
    </li>
  );
}
