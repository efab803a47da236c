import type { Me } from '#modules/identity/accounts/contract.ts';
import { switchWords } from '#modules/profiles/profiles/copy.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { broadcastLabels, composeWords } from '../../compose-copy.ts';
import type { Audience, listAudiences } from '../../contract.ts';
import type { Draft } from './draft.ts';

type AudienceFieldsProps = {
  me: Me;
  draft: Draft;
  audiences: AnswerOf<typeof listAudiences> | undefined;
  audience: Audience | undefined;
  /** The composer was opened for a specific feed (PST-04). */
  isSettled: boolean;
  isEdit: boolean;
  onChange: (change: Partial<Draft>) => void;
};

/** Chooses the feed, the author, and whether to email and text the post (PST-05, PST-06, PST-08, BLA-01). */
export function AudienceFields(props: AudienceFieldsProps) {
  const { me, draft, audiences, audience, isSettled, isEdit, onChange } = props;
  const feeds = uniqueById([
    ...(audiences?.selected ? [audiences.selected] : []),
    ...(audiences?.communities ?? []),
    ...(audiences?.events ?? []),
    ...(audiences?.profiles ?? []),
  ]);
  const authors = authorsOf(me, audiences);
  const blast = audience?.authorized && !isEdit ? broadcastLabels(audience.type) : undefined;
  return (
    <>
      <div className="composer-choices">
        <Field label={composeWords.audience}>
          <Select
            disabled={isSettled}
            value={draft.feedId}
            onChange={(event) => onChange({ feedId: event.target.value })}
            options={[
              { value: '', label: composeWords.public },
              ...optionsOf(feeds),
              // A placeholder until the feed's name has loaded.
              ...(draft.feedId && !audience ? [{ value: draft.feedId, label: '…' }] : []),
            ]}
          />
        </Field>
        {authors.length > 1 && (
          <Field label={composeWords.author}>
            <Select
              disabled={isEdit}
              value={draft.profileId ?? me.acting?.id ?? me.id}
              onChange={(event) => onChange({ profileId: event.target.value })}
              options={optionsOf(authors)}
            />
          </Field>
        )}
      </div>
      {blast && (
        <div>
          <Switch
            checked={draft.sendEmail}
            onChange={(event) => onChange({ sendEmail: event.target.checked })}
          >
            {blast.email}
          </Switch>
          <Switch checked={draft.sendSMS} onChange={(event) => onChange({ sendSMS: event.target.checked })}>
            {blast.sms}
          </Switch>
        </div>
      )}
    </>
  );
}

/** The user, then the acting profile, then other profiles they manage. */
function authorsOf(me: Me, audiences: AudienceFieldsProps['audiences']) {
  const run = audiences && [
    ...audiences.communities.filter(({ authorized }) => authorized),
    ...audiences.profiles,
  ];
  return uniqueById<Choice>([
    { id: me.id, name: me.name, type: 'user' },
    ...(me.acting ? [me.acting] : []),
    ...(run ?? []),
  ]);
}

const kindWords = { ...switchWords.kinds, event: composeWords.kinds.event };

type Choice = { readonly id: string; readonly name: string; readonly type: keyof typeof kindWords };

/** Names with their kind if several are the same, such as an artist and the person behind it. */
function optionsOf(all: readonly Choice[]) {
  const isShared = (name: string) => all.filter((one) => one.name === name).length > 1;
  return all.map(({ id, name, type }) => ({
    value: id,
    label: isShared(name) ? `${name} (${kindWords[type]})` : name,
  }));
}

function uniqueById<One extends { id: string }>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
