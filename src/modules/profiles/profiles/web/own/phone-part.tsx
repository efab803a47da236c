import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ProvenChange } from '#platform/ui/proven-change.tsx';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { UnknownSetting } from '#platform/ui/unknown-setting.tsx';
import { changePhone, phoneRefusals, removePhone, sendPhoneCode } from '../../own-contract.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { ownDetailsQuery } from './own-details-query.ts';

/** The phone number for texts, verified by a code. */
export function PhonePart() {
  const client = useQueryClient();
  const details = useQuery(ownDetailsQuery);
  const reload = () => client.invalidateQueries({ queryKey: ownDetailsQuery.queryKey });
  if (!details.data) return <UnknownSetting title={copy.phone} query={details} />;
  const phone = details.data.phone ?? undefined;
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
      check={(written) => (written.trim() === '' ? phoneRefusals.phoneNotValid.message : undefined)}
      sent={copy.phoneSent}
      ask={(written) => send(sendPhoneCode, { phone: written })}
      confirm={async (written, code) => {
        await send(changePhone, { phone: written, code });
        toast(copy.phoneSaved);
        await reload();
      }}
      remove={{
        label: copy.removePhone,
        message: copy.removePhoneNote,
        onRemove: async () => {
          await send(removePhone, {});
          toast(copy.phoneRemoved);
          await reload();
        },
      }}
    />
  );
}
