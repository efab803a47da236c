import { boxOfficeScans, openCheckIn } from '#modules/check-in/server/index.ts';
import { openBoxOffice, openCardReaders, recordCardSales } from '#modules/sales/box-office/server/index.ts';
import { openCheckout, paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openDisputes } from '#modules/sales/disputes/server/index.ts';
import { openDraws } from '#modules/sales/draws/server/index.ts';
import { openExchange } from '#modules/sales/exchange/server/index.ts';
import { openGuests } from '#modules/sales/guests/server/index.ts';
import { openInvoices } from '#modules/sales/invoices/server/index.ts';
import { openOpenings } from '#modules/sales/openings/server/index.ts';
import { openPayouts, paysHosts } from '#modules/sales/payouts/server/index.ts';
import { openPresales } from '#modules/sales/presales/server/index.ts';
import { openPromotions } from '#modules/sales/promotions/server/index.ts';
import { openSplits } from '#modules/sales/splits/server/index.ts';
import { issuing, openSigner, openTickets, orderTickets } from '#modules/sales/tickets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import type { Payments } from '#platform/server/payments.ts';

type SalesOptions = {
  /** With the database pool that other traffic doesn't delay. */
  readonly urgent: Services;
  readonly holdsDb: Db | undefined;
  readonly payments: Payments;
};

/** Paid orders get tickets, from checkout and the box office alike, so these are connected here. */
export function openSales(services: Services, { urgent, holdsDb, payments }: SalesOptions) {
  const { config, db } = services;
  const signer = openSigner(db, config);
  const disputes = openDisputes(urgent, paymentBooks(payments));
  const checkout = openCheckout(urgent, {
    payments,
    completing: [issuing(signer), recordCardSales(boxOfficeScans)],
    prepareTickets: signer,
    tickets: orderTickets(signer),
    webhookSteps: [disputes.onWebhook],
    ...(holdsDb && { holdsDb }),
  });
  const { inPerson } = checkout;
  const features: readonly Feature[] = [
    openPromotions(),
    openPresales(services),
    openOpenings(services),
    checkout,
    disputes,
    openTickets(services, signer),
    openExchange(services, signer),
    openDraws(services),
    openGuests(services, inPerson),
    openSplits({ paysHosts: paysHosts(config, payments) }),
    openPayouts(urgent, payments),
    openInvoices(services),
    openCheckIn(services, signer),
    openBoxOffice(services, inPerson, boxOfficeScans, openCardReaders(payments)),
  ];
  return { features, findPayLinkTypes: inPerson.findPayLinkTypes };
}
