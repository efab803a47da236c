import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadOwnAccount } from '#modules/identity/accounts/web/index.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Link } from '#platform/ui/link.ts';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { leave, type Leaving } from '../contract.ts';
import { leavingWords as words } from '../copy.ts';
import { leavingQuery } from './privacy-queries.ts';

/** The way out, once nobody waits for what the person runs. */
export function LeavePart() {
  const { data } = useQuery(leavingQuery);
  const [isAsked, setIsAsked] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const { act, isBusy } = useAct(async () => {
    setIsAsked(false);
    const { sendConfirmed } = await loadOwnAccount();
    await sendConfirmed(leave, {});
    setIsGone(true);
  });
  const isFree = data !== undefined && data.held.length === 0 && !data.isDemo;
  return (
    <SettingRow title={words.leaveTitle} note={words.leaveNote}>
      {data && <WhatWaits leaving={data} />}
      {isFree && (
        <div>
          <Button variant="danger" busy={isBusy} onClick={() => setIsAsked(true)}>
            {words.begin}
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={words.question}
        message={words.answer}
        confirm={words.confirm}
        cancel={words.keep}
        onConfirm={() => act()}
        tone="danger"
      />
      <Goodbye isOpen={isGone} />
    </SettingRow>
  );
}

/** A new document forgets everything that was loaded as this person. */
const goHome = () => location.assign('/');

function Goodbye({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={goHome}
      title={words.done}
      description={words.goodbye}
      footer={<Button onClick={goHome}>{words.home}</Button>}
    />
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
                <Link to={path} className="inline-flex items-center min-h-tap underline">
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
