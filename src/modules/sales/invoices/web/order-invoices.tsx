import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '#platform/send.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { getOrderInvoicePdf, getOrderInvoiceXml } from '../contract.ts';
import { buyerInvoiceWords as words } from '../copy.ts';
import { InvoiceLine } from './invoice-line.tsx';
import { orderInvoicesQuery } from './queries.ts';

const RequestInvoice = /*#__PURE__*/ lazyPart(() =>
  import('./request-invoice.tsx').then((part) => part.RequestInvoice),
);

const InvoiceDrawer = /*#__PURE__*/ lazyPart(() =>
  import('./invoice-drawer.tsx').then((part) => part.InvoiceDrawer),
);

type OrderInvoicesProps = { orderId: string; buyerName: string };

/** The invoice of a paid order: request it, then open or download it and its credit notes (TAX-01). */
export function OrderInvoices({ orderId, buyerName }: OrderInvoicesProps) {
  const { data, isError, refetch } = useQuery(orderInvoicesQuery(orderId));
  const [isOpen, setOpen] = useState(false);
  const [viewed, setViewed] = useState<string>();
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const { items, closed } = data;
  if (closed === 'nothingToInvoice') return null;
  return (
    <section className="grid gap-3 content-start" aria-labelledby="order-invoices">
      <h2 id="order-invoices" className="heading">
        {words.heading}
      </h2>
      {closed === 'sellerMissing' && <p className="text-ink-2">{words.closed.sellerMissing}</p>}
      {closed === null && (
        <>
          <p className="text-ink-2">{words.lead}</p>
          <Button
            variant="outline"
            className="justify-self-start"
            {...RequestInvoice.onIntent}
            onClick={() => setOpen(true)}
          >
            {words.request}
          </Button>
        </>
      )}
      {items.length > 0 && (
        <ul aria-label={words.list} className="grid gap-3">
          {items.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice}>
              <Button
                variant="quiet"
                size="small"
                aria-label={words.viewOne(invoice.number)}
                {...InvoiceDrawer.onIntent}
                onClick={() => setViewed(invoice.id)}
              >
                {words.view}
              </Button>
              <ButtonLink
                variant="quiet"
                size="small"
                href={addressOf(getOrderInvoicePdf, { orderId, invoiceId: invoice.id }).url}
                download
              >
                {words.pdf}
              </ButtonLink>
              {invoice.hasEInvoice && (
                <ButtonLink
                  variant="quiet"
                  size="small"
                  href={addressOf(getOrderInvoiceXml, { orderId, invoiceId: invoice.id }).url}
                  download
                >
                  {words.xml}
                </ButtonLink>
              )}
            </InvoiceLine>
          ))}
        </ul>
      )}
      <InvoiceDrawer
        open={viewed !== undefined}
        onOpenChange={() => setViewed(undefined)}
        orderId={orderId}
        invoiceId={viewed ?? ''}
      />
      <RequestInvoice open={isOpen} onOpenChange={setOpen} orderId={orderId} name={buyerName} />
    </section>
  );
}
