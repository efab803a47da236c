import { useInfiniteQuery } from '@tanstack/react-query';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { addressOf } from '#platform/send.ts';
import { buttonClass, ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { getEventInvoicePdf, getEventInvoicesCsv, getEventInvoiceXml, type Invoice } from '../contract.ts';
import { buyerInvoiceWords, eventInvoiceWords as words } from '../copy.ts';
import { InvoiceLine } from './invoice-line.tsx';
import { eventInvoicesQuery } from './queries.ts';

/** Invoices and credit notes of an event, for its hosts (TAX-01). */
export function InvoicesSection({ managed }: { managed: ManagedEvent }) {
  const { id: eventId } = managed;
  const query = useInfiniteQuery(eventInvoicesQuery(eventId));
  const pages = query.data?.pages;
  if (query.isError && !pages) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!pages) return <Skeleton lines={6} />;
  const invoices = pages.flatMap(({ items }) => items);
  const [{ hasSeller, details } = { hasSeller: false, details: null }] = pages;
  if (!hasSeller)
    return (
      <EmptyState title={words.missing} message={words.missingMessage}>
        {details && (
          <Link to={details} className={buttonClass({ variant: 'primary' })}>
            {words.enter}
          </Link>
        )}
      </EmptyState>
    );
  return (
    <div className="grid gap-6">
      <p className="text-ink-2">{words.lead}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" href={addressOf(getEventInvoicesCsv, { eventId }).url} download>
          {words.csv}
        </ButtonLink>
        {details && (
          <Link to={details} className={buttonClass({ variant: 'quiet' })}>
            {words.edit}
          </Link>
        )}
      </div>
      {invoices.length === 0 ? (
        <EmptyState title={words.none} message={words.noneMessage} />
      ) : (
        <ul aria-label={words.heading}>
          {invoices.map((invoice) => (
            <Line key={invoice.id} eventId={eventId} invoice={invoice} />
          ))}
        </ul>
      )}
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
    </div>
  );
}

function Line({ eventId, invoice }: { eventId: string; invoice: Invoice }) {
  const input = { eventId, invoiceId: invoice.id };
  return (
    <InvoiceLine invoice={invoice}>
      <ButtonLink variant="quiet" size="small" href={addressOf(getEventInvoicePdf, input).url} download>
        {buyerInvoiceWords.pdf}
      </ButtonLink>
      {invoice.hasEInvoice && (
        <ButtonLink variant="quiet" size="small" href={addressOf(getEventInvoiceXml, input).url} download>
          {buyerInvoiceWords.xml}
        </ButtonLink>
      )}
    </InvoiceLine>
  );
}
