import { lazy, Suspense, useState, type Ref } from 'react';
import { promoIntent, PromoModal } from '#modules/sales/promotions/web/index.ts';
import { promoWords, worthText } from '#modules/sales/promotions/copy.ts';
import { TicketChoice } from '#modules/events/ticket-types/web/index.ts';
import { cents, moneyText, priceText } from '#platform/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconTag } from '#platform/ui/icons.tsx';
import { TicketStub } from '#platform/ui/ticket-stub.tsx';
import type { OrderPrice } from '../rules.ts';
import { buyerWords, checkoutSteps } from '../copy.ts';
import { EventHead } from './event-head.tsx';
import { promotionInUse } from './flow.ts';
import { loadLaterSteps, warmLaterSteps } from './load-later-steps.ts';
import { Notice } from './notice.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { StepLayout } from './step-layout.tsx';
import type { Checkout } from './use-checkout.ts';

interface TicketStepProps {
  checkout: Checkout;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Used in this step for free tickets only. */
const JoinChoice = lazy(() => loadLaterSteps().then((steps) => ({ default: steps.JoinChoice })));

/** Step 0: tickets, quantity, promo code and total (CHK-02). */
export function TicketStep({ checkout, headingRef }: TicketStepProps) {
  const { event, flow, tickets, price, isPlacing } = checkout;
  const isFree = price?.total === 0;
  return (
    <StepLayout
      receipt={price && <CartReceipt checkout={checkout} price={price} />}
      action={<WayOn checkout={checkout} price={price} />}
    >
      <EventHead event={event} step={checkoutSteps[0]} headingRef={headingRef} />
      <TicketChoice
        tickets={tickets}
        quantities={new Map(flow.lines.map(({ ticketId, quantity }) => [ticketId, quantity]))}
        timezone={event.timezone}
        onChoose={checkout.choose}
        onQuantity={checkout.setQuantity}
        disabled={isPlacing}
      />
      {isFree && (
        <Suspense>
          <JoinChoice event={event} isJoining={checkout.joinCommunity} onChange={checkout.setJoinCommunity} />
        </Suspense>
      )}
    </StepLayout>
  );
}

function CartReceipt({ checkout, price }: { checkout: Checkout; price: OrderPrice }) {
  const { flow, tickets, taxName, linkedCode, removePromotion, askForCode } = checkout;
  const { promotion } = flow;
  const nameOf = (ticketId: string) => tickets.find(({ id }) => id === ticketId)?.name ?? '';
  const isInUse = promotionInUse(flow) !== undefined;
  return (
    <OrderReceipt
      items={price.lines.map((line) => ({ ...line, name: nameOf(line.ticketId) }))}
      amounts={{ ...price, taxName }}
      code={
        promotion && {
          name: promotion.promoCode,
          worth: isInUse ? worthText(promotion, price.currency) : buyerWords.codeNotForThis,
          onRemove: removePromotion,
        }
      }
    >
      {linkedCode.code !== undefined && linkedCode.isWaiting && (
        <Button
          variant="outline"
          className="mb-4 w-full"
          busy={linkedCode.isBusy}
          onClick={() => askForCode(() => {})}
        >
          {buyerWords.linkedCode(linkedCode.code)}
        </Button>
      )}
      {linkedCode.problem !== undefined && !promotion && (
        <p role="alert" className="mb-4 text-small font-medium text-danger">
          {linkedCode.problem}
        </p>
      )}
    </OrderReceipt>
  );
}

const wayOnIntent = {
  onPointerEnter: warmLaterSteps,
  onTouchStart: warmLaterSteps,
  onFocus: warmLaterSteps,
};

function WayOn({ checkout, price }: { checkout: Checkout; price: OrderPrice | undefined }) {
  const { flow, isPlacing, proceed, refusal } = checkout;
  if (!price) return <p className="text-ink-2">{buyerWords.nothingChosen}</p>;

  const { total, fee, currency } = price;
  const isFree = total === 0;
  const count = flow.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const label = !isFree ? buyerWords.continue : price.subtotal === 0 ? buyerWords.rsvp : buyerWords.getFree;
  return (
    <>
      {refusal && <Notice {...refusal} />}
      <p aria-hidden="true" className="flex justify-between gap-4 text-small text-ink-2 lg:hidden">
        <span>{flow.promotion?.promoCode}</span>
        <span>
          {buyerWords.tickets(count)}
          {fee > 0 && `, ${buyerWords.fees(moneyText(cents(fee), currency))}`}
        </span>
      </p>
      <TicketStub
        full
        price={priceText(cents(total), currency)}
        busy={isPlacing}
        onClick={proceed}
        {...wayOnIntent}
      >
        {label}
      </TicketStub>
    </>
  );
}

/** In the header of step 0 (CHK-03). Guests sign in before they can enter a code (PRM-11). */
export function EnterCode({ checkout }: { checkout: Checkout }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="max-lg:-me-4 max-lg:shadow-none"
        {...promoIntent}
        onClick={() => checkout.askForCode(() => setOpen(true))}
      >
        <IconTag />
        {promoWords.enter}
      </Button>
      <PromoModal
        open={isOpen}
        onOpenChange={setOpen}
        eventId={checkout.event.id}
        onApplied={checkout.applyPromotion}
      />
    </>
  );
}
