import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { CollaboratorsProps } from '#modules/events/editor/web/index.ts';
import { CreatorSuggestions } from '#modules/music/web/index.ts';
import { Collaborators as Choice } from '#modules/events/teams/web/index.ts';
import { findCoHosts, findNear } from '../manage/find-people.ts';

/**
 * Chooses co-hosts to invite when the event is saved (ROL-05). Guests see why they have to sign in first (ROL-06).
 */
export function Collaborators({ creatorId, invited, onChange }: CollaboratorsProps) {
  const me = useMe();
  return (
    <>
      <Choice
        list={invited.map(({ card, creatorType }) => ({ profile: card, creatorType }))}
        onChange={(list) =>
          onChange(list.map(({ profile, creatorType }) => ({ card: profile, creatorType })))
        }
        creatorId={creatorId}
        near={async (q) => (me ? findNear(me.id, q) : [])}
        search={findCoHosts}
      />
      <CreatorSuggestions
        kind="creators"
        creatorId={creatorId}
        chosen={[creatorId, ...invited.map(({ card }) => card.id)]}
        onPick={(card) => onChange([...invited, { card, creatorType: 'collaborator' }])}
      />
    </>
  );
}
