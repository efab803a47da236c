import type { HelperRole, TeamRole } from '#modules/profiles/profiles/membership.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useId, useRef } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Field } from '#platform/ui/field.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { Team } from '../contract.ts';
import { teamWords as words, roleName, roleText } from '../copy.ts';
import type { TeamKind } from '../rules.ts';
import { PeopleSearch, type FindPeople } from './people-search.tsx';
import { listInvitable, mailInvitation, teamKey, type TeamOf } from './team-queries.ts';
import type { useTeam } from './use-team.ts';

type InviteDrawerProps = {
  of: TeamOf;
  team: Team;
  invite: ReturnType<typeof useTeam>['invite'];
  search: FindPeople;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Invites friends, other users by name, or an email address (ROL-05, ROL-10). */
export function InviteDrawer({ of, team, invite, search, open, onOpenChange }: InviteDrawerProps) {
  const [role, setRole] = useState<HelperRole>('collaborator');
  const near: FindPeople = (q) => listInvitable(of, q);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={words.inviteTitle}>
      <div className="grid gap-6 pb-4">
        <RoleChoice kind={of.kind} roles={['collaborator', 'assistant']} value={role} onChange={setRole} />
        <PeopleSearch
          label={of.kind === 'event' ? words.searchEvent : words.search}
          near={{ key: ['teamInvitable', of.id], find: near }}
          search={search}
          except={team.items.filter(({ creatorStatus }) => creatorStatus !== 'denied').map(({ id }) => id)}
        >
          {(profile) => (
            <Button
              size="small"
              variant="outline"
              {...{ [mark]: '' }}
              aria-label={`${words.invite} ${profile.name}`}
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget, mark);
                invite(profile, role);
              }}
            >
              {words.invite}
            </Button>
          )}
        </PeopleSearch>
        <MailForm of={of} role={role} />
      </div>
    </Drawer>
  );
}

/** For the button of each person, which disappears with the invitation. */
const mark = 'data-invitable';

function MailForm({ of, role }: { of: TeamOf; role: HelperRole }) {
  const [email, setEmail] = useState('');
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: string) => mailInvitation(of, { email: to, creatorType: role }),
    onSuccess: (_invitation, to) => {
      toast({ ...words.mailed(to), tone: 'success' });
      // The next address may be typed already.
      setEmail((now) => (now === to ? '' : now));
      void client.invalidateQueries({ queryKey: teamKey(of) });
    },
    onError: (failure) => {
      if (isInvalid(failure)) field.current?.focus();
      else showFailure(failure);
    },
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(email);
      }}
    >
      <Field
        label={words.mailLabel}
        hint={words.mailHint}
        error={isInvalid(error) ? words.mailWrong : undefined}
      >
        <TextInput
          ref={field}
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" busy={isPending}>
        {words.sendMail}
      </Button>
    </form>
  );
}

/** Whether the server refused the address. Browsers accept some that it doesn't, such as booker@example. */
const isInvalid = (failure: Error | null) => isRefusal(failure) && failure.status === 400;

type RoleChoiceProps<R extends TeamRole> = {
  kind: TeamKind;
  roles: readonly R[];
  value: R;
  onChange: (role: R) => void;
};

/** Roles with descriptions of what each may do (ROL-02, ROL-03, COM-14). */
function RoleChoice<R extends TeamRole>({ kind, roles, value, onChange }: RoleChoiceProps<R>) {
  const id = useId();
  return (
    <fieldset className="grid">
      <legend className="field-label">{words.role}</legend>
      {roles.map((role) => (
        <label key={role} className="flex gap-3 items-start py-2 min-h-tap cursor-pointer">
          <input
            type="radio"
            name={id}
            className="mt-1 size-5 shrink-0 accent-(--meter)"
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span>
            <span className="block font-semibold">{roleName(kind, role)}</span>
            <span className="block text-small text-ink-2">{roleText(kind, role)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
