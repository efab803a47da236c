import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Promotion } from '#modules/sales/promotions/contract.ts';
import { unlockedTicketOf } from '#modules/sales/promotions/rules.ts';
import type { Ticket, TicketList } from '#modules/events/ticket-types/contract.ts';
import { ticketsQuery } from '#modules/events/ticket-types/web/index.ts';
import { toast } from '#platform/ui/toast.ts';
import type { Order } from '../contract.ts';
import { dropCart, readCart } from './attempt.ts';
import {
  choose,
  closed,
  opened,
  priceOf,
  withOwnUnits,
  withPromotion,
  withQuantity,
  withTickets,
  type CartLine,
  type Flow,
} from './flow.ts';

type CartOptions = {
  readonly eventId: string;
  /** The tickets known to the page; reloaded when the drawer opens. */
  readonly tickets: TicketList;
  readonly isOpen: boolean;
  /** The buyer's own unpaid order, whose tickets count as available to them. */
  readonly order: Order | undefined;
  /** The promotion of the link's code once it is known to be valid. */
  readonly linked: Promotion | undefined;
  /** Tickets that the page's address chooses. */
  readonly preset: readonly CartLine[];
  readonly payLink: string | undefined;
};

/** The cart: tickets, quantities, promotion and price. Reset when the drawer closes (CHK-04). */
export function useCart({ eventId, tickets: known, isOpen, order, linked, preset, payLink }: CartOptions) {
  const [cart, setCart] = useState<Flow>(closed);
  const [wasOpen, setWasOpen] = useState(false);
  const [awaited, setAwaited] = useState<string>();
  const [taken, setTaken] = useState<Promotion>();
  const { data: list = known, refetch } = useQuery({
    ...ticketsQuery(eventId, { promotionId: cart.promotion?.id, payLink }),
    ...(!cart.promotion && { initialData: known, initialDataUpdatedAt: 0 }),
    enabled: isOpen,
  });
  // Lists an unlocked ticket first, as the code was entered for it.
  const tickets = withOwnUnits(list.items, order).toSorted((a, b) => Number(b.locked) - Number(a.locked));

  // Resets the cart on opening, not on closing, so that a closing drawer doesn't change visibly.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen)
      setCart({ ...opened(tickets), ...(preset.length > 0 && { lines: preset }), ...readCart(eventId) });
    setTaken(undefined);
  } else if (linked && linked !== taken) {
    setTaken(linked);
    setCart(withPromotion(cart, linked));
    setAwaited(unlockedTicketOf(linked));
  }
  useEffect(() => {
    if (!isOpen) return undefined;
    // Not called when the visitor leaves the document to sign in.
    return () => dropCart(eventId);
  }, [isOpen, eventId]);
  const unlocked = awaited && tickets.find(({ id }) => id === awaited);
  if (unlocked) {
    setAwaited(undefined);
    setCart(choose(cart, unlocked).flow);
  }
  const flow = withTickets(cart, tickets);

  return {
    flow,
    tickets,
    taxName: list.taxName,
    price: priceOf(flow, { items: [...tickets], rates: list.rates }),
    choose(ticket: Ticket) {
      const { flow: next, warning } = choose(flow, ticket);
      setCart(next);
      if (warning) toast({ ...warning, tone: 'warning' });
    },
    setQuantity: (ticket: Ticket, quantity: number) => setCart(withQuantity(flow, ticket, quantity)),
    /** Selects a ticket that the code unlocks once it is loaded (TIX-15). */
    applyPromotion(promotion: Promotion) {
      setCart(withPromotion(flow, promotion));
      setAwaited(unlockedTicketOf(promotion));
    },
    removePromotion: () => setCart(withPromotion(flow, undefined)),
    refresh: () => void refetch(),
  };
}

export type Cart = ReturnType<typeof useCart>;
