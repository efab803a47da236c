import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadOwnAccount } from '#modules/identity/accounts/web/index.ts';
import type { PagePath } from '#platform/page-path.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Link } from '#platform/ui/link.ts';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { UnknownSetting } from '#platform/ui/unknown-setting.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { deleteAccount, type DeletionStatus } from '../contract.ts';
import { privacyWords as words } from '../copy.ts';
import { deletionStatusQuery } from './privacy-queries.ts';

/** Offers deletion only when nothing prevents it. */
export function DeleteAccountPart({ onDeleted }: { onDeleted: () => void }) {
  const query = useQuery(deletionStatusQuery);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const { act, isBusy } = useAct(async () => {
    setIsConfirming(false);
    const { sendConfirmed } = await loadOwnAccount();
    await sendConfirmed(deleteAccount, {});
    setIsDeleted(true);
    onDeleted();
  });
  if (!query.data) return <UnknownSetting title={words.leaveTitle} query={query} />;
  const { blockers, openMoney, isDemo, isLastAdmin } = query.data;
  const canDelete = blockers.length === 0 && openMoney.length === 0 && !isDemo && !isLastAdmin;
  return (
    <SettingRow title={words.leaveTitle} note={words.leaveNote}>
      <DeletionNotes status={query.data} />
      {canDelete && (
        <div>
          <Button variant="danger" busy={isBusy} onClick={() => setIsConfirming(true)}>
            {words.begin}
          </Button>
        </div>
      )}
      <AlertDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={words.question}
        message={words.answer}
        confirm={words.confirm}
        cancel={words.keep}
        onConfirm={() => act()}
      />
      <Goodbye isOpen={isDeleted} />
    </SettingRow>
  );
}

/** Loads a new document, so that nothing that was loaded for the deleted user remains. */
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

function DeletionNotes({ status }: { status: DeletionStatus }) {
  const { blockers, openMoney, tickets, isDemo, isLastAdmin } = status;
  if (isDemo) return <p>{words.isDemo}</p>;
  return (
    <>
      {isLastAdmin && <p>{words.isLastAdmin}</p>}
      {blockers.length > 0 && (
        <Todo
          title={words.blockersTitle}
          links={blockers.map(({ name, upcomingEvents, path }) => ({
            path,
            label: words.blockers(name, upcomingEvents),
          }))}
        />
      )}
      {openMoney.length > 0 && (
        <Todo
          title={words.openMoneyTitle}
          links={openMoney.map(({ name, path }) => ({ path, label: words.openMoney(name) }))}
        />
      )}
      {tickets > 0 && <p>{words.tickets(tickets)}</p>}
    </>
  );
}

type TodoProps = {
  readonly title: string;
  readonly links: readonly { readonly path: PagePath; readonly label: string }[];
};

function Todo({ title, links }: TodoProps) {
  return (
    <div className="grid gap-1">
      <p>{title}</p>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} className="inline-flex items-center min-h-tap underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
