import { useId, useState, type FormEvent } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { CodeInput } from '#platform/ui/code-input.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconTag } from '#platform/ui/icons.tsx';
import { limits, type Promotion } from '../contract.ts';
import { promoModal, promoWords } from '../copy.ts';
import { useRedeem } from './use-redeem.ts';

/** Props for the element that opens it. */
export const promoIntent = Dialog.onIntent;

interface PromoModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  onApplied: (promotion: Promotion) => void;
}

/** Dialog for a promo code (PRM-02). Only for signed-in users: ask guests to sign in first (PRM-11). */
export function PromoModal({ open, onOpenChange, eventId, onApplied }: PromoModalProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const { redeem, problem, forgetProblem, isBusy } = useRedeem(eventId, (promotion) => {
    setTyped('');
    onOpenChange(false);
    onApplied(promotion);
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy) redeem(typed);
  }

  function handleOpenChange(next: boolean) {
    forgetProblem();
    onOpenChange(next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      title={promoModal.title}
      description={promoModal.message}
      footer={
        <>
          <Button variant="bare" onClick={() => handleOpenChange(false)}>
            {promoWords.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {promoWords.apply}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Field label={promoWords.field} error={problem}>
          <CodeInput
            icon={<IconTag />}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              forgetProblem();
            }}
            maxLength={limits.promoCode}
            enterKeyHint="go"
          />
        </Field>
      </form>
    </Dialog>
  );
}
