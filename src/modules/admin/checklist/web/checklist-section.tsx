import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminWords } from '#modules/admin/copy.ts';
import { send } from '#platform/send.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { runChecks, sendTestMail, type Checklist, type SetupCheck } from '../contract.ts';
import { checklistWords as words } from '../copy.ts';
import { checklistQuery } from './checklist-query.ts';
import { useDismissal } from './use-dismissal.ts';

/** Checks again whenever it opens. */
const checkedQuery = {
  queryKey: [...checklistQuery.queryKey, 'checked'],
  queryFn: () => send(runChecks, {}),
  staleTime: 0,
};

/** The setup checklist of admins (INS-02). */
export function ChecklistSection() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(checkedQuery);
  const { act: checkAgain, isBusy } = useAct(async () =>
    client.setQueryData(checkedQuery.queryKey, await send(runChecks, {})),
  );
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={11} />;
  const done = data.items.filter(({ state }) => state === 'done').length;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 max-w-prose">{words.lead}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong className="num">{words.progress(done, data.items.length)}</strong>
        <Button variant="outline" busy={isBusy} onClick={() => checkAgain()}>
          {words.again}
        </Button>
      </div>
      <ul className="grid min-w-0">
        {data.items.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
      <Dismissed checklist={data} />
    </div>
  );
}

const tones = { done: 'ok', open: 'neutral', warning: 'warn', broken: 'danger' } as const;

function Check({ check: { name, state, message, at, next, path } }: { check: SetupCheck }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 border-t border-line min-w-0">
      <div className="grid gap-1 min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2 min-w-0">
          <strong>{words.names[name]}</strong>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
          {at && (
            <time dateTime={at} className="text-small text-ink-2">
              {adminWords.when(at)}
            </time>
          )}
        </span>
        <span className="wrap-anywhere">{message}</span>
        {next && (
          <span className="text-small text-ink-2 wrap-anywhere">
            {words.next}: {next}
          </span>
        )}
      </div>
      {name === 'mail' && <SendTestMail />}
      {path && (
        <Link to={path} className={buttonClass({ variant: 'outline' })}>
          {words.go[name as keyof typeof words.go]}
        </Link>
      )}
    </li>
  );
}

function SendTestMail() {
  const client = useQueryClient();
  const { act, isBusy } = useAct(async () => {
    const { to, held } = await send(sendTestMail, {});
    toast(held ? words.testHeld : { ...words.testSent(to), tone: 'success' });
    await client.invalidateQueries({ queryKey: checklistQuery.queryKey });
  });
  return (
    <Button variant="outline" busy={isBusy} onClick={() => act()}>
      {words.sendTest}
    </Button>
  );
}

/** Puts a dismissed checklist back on the overview. */
function Dismissed({ checklist: { dismissed } }: { checklist: Checklist }) {
  const { set, isBusy } = useDismissal();
  if (!dismissed) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-4 border-t border-line">
      <p className="text-small text-ink-2">{words.card.isDismissed}</p>
      <Button variant="bare" busy={isBusy} onClick={() => set(false)}>
        {words.card.show}
      </Button>
    </div>
  );
}
