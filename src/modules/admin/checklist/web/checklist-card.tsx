import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { toast } from '#platform/ui/toast.ts';
import { checklistWords } from '../copy.ts';
import { isReady } from '../rules.ts';
import { checklistQuery } from './checklist-query.ts';
import { useDismissal } from './use-dismissal.ts';

const words = checklistWords.card;

/** On the overview until every line works, or an admin dismisses it (INS-02). */
export function ChecklistCard() {
  const { data } = useQuery(checklistQuery);
  const { set, isBusy } = useDismissal();
  if (!data || data.dismissed || isReady(data.items)) return null;
  const left = data.items.filter(({ state }) => state !== 'done');

  function dismiss() {
    set(true, {
      onSuccess: () =>
        toast({ title: words.dismissed, action: { label: words.undo, onPress: () => set(false) } }),
    });
  }

  return (
    <section
      aria-labelledby="setup-card"
      className="grid gap-4 p-4 md:p-6 mb-8 border border-line rounded-panel"
    >
      <div className="grid gap-1">
        <h3 id="setup-card" className="font-semibold">
          {words.title}
        </h3>
        <p className="text-ink-2">
          {words.lead(left.length)} {left.map(({ name }) => checklistWords.names[name]).join(', ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to="/admin/setup" className={buttonClass({ variant: 'primary' })}>
          {words.open}
        </Link>
        <Button variant="bare" busy={isBusy} onClick={dismiss}>
          {words.dismiss}
        </Button>
      </div>
    </section>
  );
}
