import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { limits, type Me } from '#modules/identity/accounts/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { ProvenChange } from '#platform/ui/proven-change.tsx';
import { send } from '#platform/send.ts';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { changeName, changePhone, removePhone, sendPhoneCode } from '../../own-contract.ts';
import { ownCopy as copy } from '../../own-copy.ts';
import { ownDetailsQuery } from './own-details-query.ts';

export function NamePart({ me }: { me: Me }) {
  const client = useQueryClient();
  const [name, setName] = useState(me.name);
  const { act, isBusy } = useAct(async () => {
    const saved = await send(changeName, { name });
    client.setQueryData<Me | null>(meQuery.queryKey, (now) => now && { ...now, name: saved.name });
    setName(saved.name);
    toast(copy.nameSaved);
  });
  return (
    <SettingRow title={copy.name} note={copy.nameNote}>
      <form
        method="post"
        className="setting-acts"
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
      >
        <Field label={copy.name} hideLabel>
          <TextInput
            name="name"
            autoComplete="name"
            maxLength={limits.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" busy={isBusy} disabled={name.trim() === me.name}>
          {copy.saveName}
        </Button>
      </form>
    </SettingRow>
  );
}

/** The phone number for texts, verified by a code. */
export function PhonePart() {
  const client = useQueryClient();
  const { data } = useQuery(ownDetailsQuery);
  const phone = data?.phone ?? undefined;
  const reload = () => client.invalidateQueries({ queryKey: ownDetailsQuery.queryKey });
  return (
    <ProvenChange
      title={copy.phone}
      value={phone}
      note={phone === undefined ? copy.noPhone : copy.phoneNote}
      {...(phone === undefined && { begin: copy.addPhone })}
      field={{
        label: copy.newPhone,
        type: 'tel',
        name: 'tel',
        autoComplete: 'tel',
        inputMode: 'tel',
        maxLength: 40,
      }}
      sent={copy.phoneSent}
      ask={(written) => send(sendPhoneCode, { phone: written })}
      confirm={async (written, code) => {
        await send(changePhone, { phone: written, code });
        toast(copy.phoneSaved);
        await reload();
      }}
      remove={async () => {
        await send(removePhone, {});
        toast(copy.phoneRemoved);
        await reload();
      }}
    />
  );
}
