import { useId, useState } from 'react';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { limits, reportItem, type ReportReason } from '../contract.ts';
import { kindWords, reasonWords } from '../copy.ts';
import { safetyWords as words } from '../safety-copy.ts';
import { reportKindOf, reportReasons } from '../rules.ts';
import type { Reported } from './safety-acts.ts';

export type ReportDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  item: Reported;
};

export function ReportDialog({ open, onOpenChange, item }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const group = useId();
  const kind = reportKindOf(item.id);

  const { act, isBusy } = useAct(async (reason: ReportReason) => {
    await getSend()(reportItem, { itemId: item.id, reason, note });
    onOpenChange(false);
    toast({ ...words.reported, tone: 'success' });
  });
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={words.reportTitle(kind ? kindWords[kind] : 'thing')}
      description={words.reportLead}
      footer={
        <Button variant="primary" busy={isBusy} disabled={!reason} onClick={() => reason && act(reason)}>
          {words.send}
        </Button>
      }
    >
      <fieldset className="grid">
        <legend className="visually-hidden">{words.why}</legend>
        {reportReasons.map((one) => (
          <label
            key={one}
            className="flex items-center gap-3 py-2 min-h-11 border-t border-line cursor-pointer"
          >
            <input
              type="radio"
              name={group}
              value={one}
              checked={reason === one}
              onChange={() => setReason(one)}
              className="size-5 shrink-0 accent-(--meter)"
            />
            <span>
              <span className="block font-semibold">{reasonWords[one].label}</span>
              <span className="block text-small text-ink-2">{reasonWords[one].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label={words.note}>
        <TextArea
          limit={limits.note}
          rows={3}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </Drawer>
  );
}
