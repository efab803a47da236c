import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { firstFailure } from '#platform/checks.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import {
  createPromotion,
  promotionRefusals,
  updatePromotion,
  type ManagedPromotion,
  type PromotedEvent,
} from '../manage-contract.ts';
import { promoFormWords as words } from '../manage-copy.ts';
import { promotionChecks } from '../manage-rules.ts';
import { normalCode } from '../rules.ts';
import { availabilityQuery, managedPromosKey } from './managed-promos.ts';
import { PromoFields, type PromoFailure } from './promo-fields.tsx';
import { draftOf, formOf, newPromo } from './promo-form.ts';

type PromoDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  event: PromotedEvent;
  zone: string;
  /** Absent for a new code. */
  promotion: ManagedPromotion | undefined;
};

/** Creates or edits a promo code (PRM-15). */
export function PromoDrawer(props: PromoDrawerProps) {
  const { open, onOpenChange, promotion } = props;
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={promotion ? words.editTitle(promotion.promoCode) : words.newTitle}
      description={promotion && words.fromNow}
      shape="side"
      footer={
        <>
          <Button variant="bare" onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {promotion ? words.save : words.create}
          </Button>
        </>
      }
    >
      <Form {...props} key={promotion?.id} formId={formId} onBusy={setBusy} />
    </Drawer>
  );
}

type FormProps = PromoDrawerProps & { formId: string; onBusy: (isBusy: boolean) => void };

function Form({ eventId, event, zone, promotion, formId, onBusy, onOpenChange }: FormProps) {
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const ticketIds = event.tickets.map(({ id }) => id);
  const [form, setForm] = useState(() => (promotion ? formOf(promotion, ticketIds, zone) : newPromo));
  const [failure, setFailure] = useState<PromoFailure>();
  const code = useDebounced(normalCode(form.promoCode), { wait: 250 });
  const { data: availability } = useQuery({
    ...availabilityQuery(eventId, code, promotion?.id),
    enabled: code !== '' && code !== promotion?.promoCode,
  });
  const isTaken = code === normalCode(form.promoCode) && availability?.available === false;

  const { mutateAsync } = useMutation({
    mutationFn: () => {
      const draft = draftOf(form, { zone, currency: event.currency });
      return promotion
        ? send(updatePromotion, { promotionId: promotion.id, ...draft })
        : send(createPromotion, { eventId, ...draft });
    },
  });

  function show(failed: PromoFailure) {
    flushSync(() => setFailure(failed));
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function handleSubmit(submitted: FormEvent) {
    submitted.preventDefault();
    submitted.stopPropagation();
    const failed = firstFailure(promotionChecks, {
      draft: draftOf(form, { zone, currency: event.currency }),
      event,
    });
    if (failed) return show(failed);
    onBusy(true);
    try {
      await mutateAsync();
      toast({ title: promotion ? words.saved : words.created, tone: 'success' });
      await queries.invalidateQueries({ queryKey: managedPromosKey(eventId) });
      onOpenChange(false);
    } catch (error) {
      if (isRefusal(error) && error.code in promotionRefusals) show(error.code as PromoFailure);
      else if (isRefusal(error)) toast({ title: error.title, message: error.message, tone: 'danger' });
      else throw error;
    } finally {
      onBusy(false);
    }
  }

  return (
    <form
      ref={element}
      id={formId}
      noValidate
      className="grid gap-5 pb-6"
      onSubmit={(submitted) => void handleSubmit(submitted)}
    >
      <PromoFields
        form={form}
        onChange={(part) => {
          setFailure(undefined);
          setForm({ ...form, ...part });
        }}
        event={event}
        zone={zone}
        promotion={promotion}
        failure={failure ?? (isTaken ? 'codeTaken' : undefined)}
        free={availability?.available ? availability.message : undefined}
      />
    </form>
  );
}
