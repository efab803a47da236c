import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileFace, profileLink } from '#modules/profiles/profiles/web/index.ts';
import { countText, fullCountText } from '#platform/count-text.ts';
import { filled } from '#platform/ui/slot.ts';

export function Going({ people, total }: { people: readonly ProfileCard[]; total: number }) {
  const rest = total - people.length;
  return (
    <ul className="going">
      {people.map((person) => (
        <li key={person.id}>
          {filled(profileLink(person), {
            children: (
              <>
                <ProfileFace profile={person} size={56} />
                <span>{person.name.split(' ')[0]}</span>
              </>
            ),
          })}
        </li>
      ))}
      {rest > 0 && (
        <li className="going-rest num" aria-label={`and ${fullCountText(rest)} more`}>
          +{countText(rest)}
        </li>
      )}
    </ul>
  );
}
