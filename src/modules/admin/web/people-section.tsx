import type { SentInputOf } from '#platform/contract.ts';
import { bareId } from '#platform/ids.ts';
import { useState } from 'react';
import { loadOwnAccount, useMe } from '#modules/identity/accounts/web/index.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { listAccounts, setRole, setSuspension, signOutPerson, type AccountRow } from '../contract.ts';
import { adminWords, personWords as words } from '../copy.ts';
import { ReasonDialog, type ReasonRequest } from './reason-dialog.tsx';
import { Listed, Row, RowAct, SearchField, Small, When } from './parts.tsx';
import { useSectionFilters } from './use-section-filters.ts';

const shows = Object.entries(words.shows).map(([value, label]) => ({ value, label }));

/** Users, admins and suspended users (AUTH-08). */
export function PeopleSection() {
  const { text, q, show: asked, type, narrow } = useSectionFilters();
  const show = isKeyOf(words.shows, asked) ? asked : 'all';
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label={words.show}>
          <Select options={shows} value={show} onChange={({ target }) => narrow({ show: target.value })} />
        </Field>
        <SearchField label={words.search} text={text} onType={type} />
      </div>
      <Listed
        key={show}
        query={pagesOf(listAccounts, { show, q }, ['admin', 'people', show, q])}
        none={{ title: words.none }}
      >
        {(person) => <Person key={person.id} person={person} />}
      </Listed>
    </div>
  );
}

type ActName = keyof typeof words.acts;

const sends: Readonly<Record<ActName, (userId: string, reason: string) => Promise<unknown>>> = {
  makeAdmin: (userId, reason) => changeRole({ userId, admin: true, reason }),
  removeAdmin: (userId, reason) => changeRole({ userId, admin: false, reason }),
  signOut: (userId, reason) => send(signOutPerson, { userId, reason }),
  suspend: (userId, reason) => send(setSuspension, { userId, suspended: true, reason }),
  reinstate: (userId, reason) => send(setSuspension, { userId, suspended: false, reason }),
};

async function changeRole(role: SentInputOf<typeof setRole>) {
  const { sendConfirmed } = await loadOwnAccount();
  return sendConfirmed(setRole, role);
}

const gives: ReadonlySet<ActName> = new Set(['makeAdmin', 'reinstate']);

function actsOf({ admin, suspended, sessions, leftAt }: AccountRow): ActName[] {
  if (leftAt !== null) return [];
  if (suspended) return ['reinstate'];
  return [
    admin ? 'removeAdmin' : 'makeAdmin',
    ...(sessions > 0 ? (['signOut'] as const) : []),
    ...(admin ? [] : (['suspend'] as const)),
  ];
}

function Person({ person }: { person: AccountRow }) {
  const [asking, setAsking] = useState<ReasonRequest>();
  const { id, name, email, admin, suspended, sessions, createdAt, leftAt } = person;
  const isMe = useMe()?.id === id;
  return (
    <Row
      title={
        leftAt === null ? (
          <Link to={`/users/${bareId(id)}`} className="hover:underline">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          adminWords.nobody
        )
      }
      marks={
        <>
          {isMe && <Badge>{words.you}</Badge>}
          {admin && <Badge tone="lit">{words.admin}</Badge>}
          {suspended && <Badge tone="danger">{words.suspended}</Badge>}
        </>
      }
      acts={actsOf(person).map((act) => (
        <RowAct
          key={act}
          label={words.acts[act].label}
          title={`${words.acts[act].label}: ${name}`}
          onClick={() =>
            setAsking({
              title: `${words.acts[act].label}: ${name}`,
              what: words.acts[act].what,
              label: words.acts[act].label,
              done: words.acts[act].done(name),
              needsWhy: !gives.has(act),
              isHard: !gives.has(act),
              act: (reason) => sends[act](id, reason),
            })
          }
        />
      ))}
    >
      {email && <Small>{email}</Small>}
      <Small>
        {leftAt === null ? (
          <>
            {words.since} <When at={createdAt} /> · {words.sessions(sessions)}
          </>
        ) : (
          <>
            {words.left} <When at={leftAt} />
          </>
        )}
      </Small>
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}
