import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#features/accounts/contract.ts';
import { isRefusal } from '#kit/refusal.ts';
import { Button } from '#kit/web/button.tsx';
import { Field } from '#kit/web/field.tsx';
import { OtpField } from '#kit/web/otp-field.tsx';
import { send } from '#kit/web/send.ts';
import { SettingRow } from '#kit/web/setting-row.tsx';
import { useAct } from '#kit/web/use-act.ts';
import { leave, sendLeavingCode, type Leaving } from '../contract.ts';
import { leavingWords as words } from '../copy.ts';
import { leavingQuery } from './leaving-queries.ts';

/** The way out, once nobody waits for what the person runs. */
export function LeavePart({ email }: { email: string }) {
  const { data } = useQuery(leavingQuery);
  const [isAsked, setIsAsked] = useState(false);
  const { act, isBusy } = useAct(async () => {
    await send(sendLeavingCode, {});
    setIsAsked(true);
  });
  const isFree = data !== undefined && data.held.length === 0 && !data.isDemo;
  return (
    <SettingRow title={words.leaveTitle} note={words.leaveNote}>
      {data && <WhatWaits leaving={data} />}
      {isFree && !isAsked && (
        <div>
          <Button variant="danger" busy={isBusy} onClick={() => act()}>
            {words.begin}
          </Button>
        </div>
      )}
      {isFree && isAsked && <Confirm email={email} onKeep={() => setIsAsked(false)} />}
    </SettingRow>
  );
}

function WhatWaits({ leaving: { held, tickets, isDemo } }: { leaving: Leaving }) {
  if (isDemo) return <p>{words.isDemo}</p>;
  return (
    <>
      {held.length > 0 && (
        <div className="grid gap-1">
          <p>{words.heldTitle}</p>
          <ul>
            {held.map(({ name, nights, path }) => (
              <li key={path}>
                <Link to={path as '/'} className="inline-flex items-center min-h-tap underline">
                  {words.held(name, nights)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {tickets > 0 && <p>{words.tickets(tickets)}</p>}
    </>
  );
}

function Confirm({ email, onKeep }: { email: string; onKeep: () => void }) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(leave, { code }),
    // A new document forgets everything that was loaded as this person.
    onSuccess: () => location.assign('/'),
  });
  const failure = isPending || !error ? undefined : isRefusal(error) ? error.message : words.failed.message;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === limits.codeDigits) mutate();
      }}
    >
      <p>{words.codeSent(email)}</p>
      <Field label={words.code} error={failure}>
        <OtpField value={code} onChange={setCode} digits={limits.codeDigits} name="code" />
      </Field>
      <div className="setting-acts">
        <Button type="submit" variant="danger" busy={isPending} disabled={code.length < limits.codeDigits}>
          {words.confirm}
        </Button>
        <Button variant="bare" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
