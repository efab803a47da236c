import { useQueryClient } from '@tanstack/react-query';
import { ProvenChange } from '#platform/ui/proven-change.tsx';
import { toast } from '#platform/ui/toast.ts';
import { changeEmail, limits, sendEmailCode, type Me } from '../../contract.ts';
import { sheetWords } from '../../copy.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { looksLikeEmail } from '../../rules.ts';
import { meQuery } from '../me-query.ts';
import { sendConfirmed } from './confirm-store.ts';

export function EmailPart({ me }: { me: Me }) {
  const client = useQueryClient();
  return (
    <ProvenChange
      title={copy.email}
      value={me.email}
      note={copy.emailNote}
      field={{
        label: copy.newEmail,
        type: 'email',
        name: 'email',
        autoComplete: 'email',
        inputMode: 'email',
        autoCapitalize: 'off',
        spellCheck: false,
        maxLength: limits.email,
      }}
      check={(email) => (looksLikeEmail(email) ? undefined : sheetWords.emailWrong)}
      sent={copy.emailSent}
      ask={(email) => sendConfirmed(sendEmailCode, { email })}
      confirm={async (email, code) => {
        const changed = await sendConfirmed(changeEmail, { email, code });
        client.setQueryData(meQuery.queryKey, changed);
        toast(copy.emailChanged(changed.email));
      }}
    />
  );
}
