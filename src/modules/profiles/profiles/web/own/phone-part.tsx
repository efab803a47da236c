import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ProvenChange } from '#platform/ui/proven-change.tsx';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { changePhone, removePhone, sendPhoneCode } from '../../own-contract.ts';
import { ownCopy as copy } from '../../own-copy.ts';
import { ownDetailsQuery } from './own-details-query.ts';

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
