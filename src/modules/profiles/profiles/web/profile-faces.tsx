import { countText, fullCountText } from '#platform/count-text.ts';
import { filled } from '#platform/ui/slot.ts';
import type { ProfileCard } from '../contract.ts';
import { profileLink } from './profile-link.tsx';
import { ProfileFace } from './profile-face.tsx';

/** Avatars that link to their pages. Those not shown are "+N". */
export function ProfileFaces({ people, total }: { people: readonly ProfileCard[]; total: number }) {
  const rest = total - people.length;
  return (
    <ul className="faces">
      {people.map((person) => (
        <li key={person.id}>
          {filled(profileLink(person), {
            className: 'face',
            children: (
              <>
                <ProfileFace profile={person} size={64} />
                <span dir="auto">{person.type === 'user' ? person.name.split(' ')[0] : person.name}</span>
              </>
            ),
          })}
        </li>
      ))}
      {rest > 0 && (
        <li className="face-rest num">
          <span aria-hidden="true">+{countText(rest)}</span>
          <span className="sr-only">and {fullCountText(rest)} more</span>
        </li>
      )}
    </ul>
  );
}
