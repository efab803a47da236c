import type { HelperRole } from '#modules/profiles/profiles/membership.ts';
import { useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconX } from '#platform/ui/icons.tsx';
import { Select } from '#platform/ui/select.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { roleName, roleText, teamWords as words } from '../copy.ts';
import { PeopleSearch, type FindPeople } from './people-search.tsx';

export type Collaborator = { readonly profile: ProfileCard; readonly creatorType: HelperRole };

type CollaboratorsProps = {
  list: readonly Collaborator[];
  onChange: (list: Collaborator[]) => void;
  /** The host, who can't be invited (ROL-05). */
  creatorId: string;
  /** Searches friends and communities the user manages. */
  near: FindPeople;
  /** `GET /search` with the type `cohost`. */
  search: FindPeople;
};

const roles: readonly HelperRole[] = ['collaborator', 'assistant'];

/** People to invite once the event is saved. Signed-in users only (ROL-06). */
export function Collaborators({ list, onChange, creatorId, near, search }: CollaboratorsProps) {
  const me = useMe();
  const { requireSignIn } = useSignIn();
  if (!me) {
    return (
      <div className="grid gap-3 justify-items-start">
        <p className="text-ink-2">{words.collaboratorsSignIn}</p>
        <Button variant="outline" onClick={() => requireSignIn()}>
          {words.signIn}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {list.length > 0 && (
        <ul aria-label={words.collaborators}>
          {list.map(({ profile, creatorType }) => (
            <ProfileRow
              key={profile.id}
              profile={profile}
              size={40}
              isLink={false}
              below={
                <Field label={words.roleOf(profile.name)} hideLabel hint={roleText('event', creatorType)}>
                  <Select
                    value={creatorType}
                    options={roles.map((role) => ({ value: role, label: roleName('event', role) }))}
                    onChange={(event) =>
                      onChange(
                        list.map((one) =>
                          one.profile.id === profile.id
                            ? { ...one, creatorType: event.target.value as HelperRole }
                            : one,
                        ),
                      )
                    }
                  />
                </Field>
              }
            >
              <Button
                variant="bare"
                className="btn-icon"
                onClick={() => onChange(list.filter((one) => one.profile.id !== profile.id))}
              >
                <IconX />
                <VisuallyHidden>{words.removeOne(profile.name)}</VisuallyHidden>
              </Button>
            </ProfileRow>
          ))}
        </ul>
      )}
      <PeopleSearch
        label={words.searchEvent}
        near={{ key: ['collaborators', me.id], find: near }}
        search={search}
        except={[creatorId, ...list.map(({ profile }) => profile.id)]}
      >
        {(profile) => (
          <Button
            size="small"
            variant="outline"
            aria-label={`${words.add} ${profile.name}`}
            onClick={() => onChange([...list, { profile, creatorType: 'collaborator' }])}
          >
            {words.add}
          </Button>
        )}
      </PeopleSearch>
    </div>
  );
}
