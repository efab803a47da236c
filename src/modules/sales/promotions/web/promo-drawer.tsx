import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { firstFailure } from '#platform/checks.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { DrawerCancel } from '#platform/ui/drawer-cancel.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import {
  createPromotion,
  promotionRefusals,
  updatePromotion,
  type ManagedPromotion,
  type PromotedEvent,
  type PromotionDraft,
} from '../manage-contract.ts';
import { promoFormWords as words } from '../manage-copy.ts';
import { promotionChecks } from '../manage-rules.ts';
import { normalCode } from '../rules.ts';
import { availabilityQuery, managedPromosKey } from './managed-promos.ts';
import { PromoFields } from './promo-fields.tsx';
import { draftOf, fieldOf, formOf, newPromo, type PromoForm } from './promo-form.ts';

type PromoDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  managed: Pick<ManagedEvent, 'id' | 'timezone' | 'zoneCity'>;
  event: PromotedEvent;
  /** Absent for a new code. */
  promotion: ManagedPromotion | undefined;
};

/** Creates or edits a promo code (PRM-15). */
export function PromoDrawer({ open, onOpenChange, managed, event, promotion }: PromoDrawerProps) {
  const { id: eventId, timezone: zone, zoneCity } = managed;
  const formId = useId();
  const ticketIds = event.tickets.map(({ id }) => id);
  const form = useForm<PromoForm>({
    defaultValues: promotion ? formOf(promotion, ticketIds, zone) : newPromo,
  });
  const { control, handleSubmit, setError, clearErrors, formState } = form;
  const availability = useAvailability(control, eventId, promotion);
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (draft: PromotionDraft) =>
      promotion
        ? send(updatePromotion, { promotionId: promotion.id, revision: promotion.revision, ...draft })
        : send(createPromotion, { eventId, ...draft }),
  });

  function fail(code: string, title: string, message: string) {
    const field = isKeyOf(fieldOf, code) ? fieldOf[code] : undefined;
    if (field) setError(field, { message }, { shouldFocus: true });
    else toast({ title, message, tone: 'danger' });
  }

  async function save(values: PromoForm) {
    const draft = draftOf(values, { zone, currency: event.currency, before: promotion });
    const failed = firstFailure(promotionChecks, { draft, event });
    if (failed) return fail(failed, promotionRefusals[failed].title, promotionRefusals[failed].message);
    try {
      await mutateAsync(draft);
      toast({ title: promotion ? words.saved : words.created, tone: 'success' });
      await queries.invalidateQueries({ queryKey: managedPromosKey(eventId) });
      onOpenChange(false);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      fail(error.code, error.title, error.message);
    }
  }

  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={promotion ? words.editTitle(promotion.promoCode) : words.newTitle}
      description={promotion && words.fromNow}
      shape="side"
      footer={
        <>
          <DrawerCancel>{words.cancel}</DrawerCancel>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            {promotion ? words.save : words.create}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5 pb-6"
        onChange={() => clearErrors()}
        onSubmit={(submitted) => {
          submitted.stopPropagation();
          clearErrors();
          void handleSubmit(save)(submitted);
        }}
      >
        <Unsaved when={formState.isDirty} />
        <PromoFields form={form} {...{ event, zoneCity, promotion }} {...availability} />
      </form>
    </Drawer>
  );
}

/** Checks the typed code once typing pauses. */
function useAvailability(
  control: Control<PromoForm>,
  eventId: string,
  promotion: ManagedPromotion | undefined,
) {
  const typed = normalCode(useWatch({ control, name: 'promoCode' }));
  const code = useDebounced(typed, { wait: 250 });
  const { data } = useQuery({
    ...availabilityQuery(eventId, code, promotion?.id),
    enabled: code !== '' && code !== promotion?.promoCode,
  });
  return {
    unavailable: code === typed && data?.available === false ? data.message : undefined,
    free: data?.available ? data.message : undefined,
  };
}
