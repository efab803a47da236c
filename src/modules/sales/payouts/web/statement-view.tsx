import { useQuery } from '@tanstack/react-query';
import { taxRateText } from '#modules/events/ticket-types/tax-rates.ts';
import { buttonClass, ButtonLink } from '#platform/ui/button.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { Link } from '#platform/ui/link.ts';
import type { Statement } from '../contract.ts';
import { lineWords, payoutWords, signedText, statementWords as words } from '../copy.ts';
import { termsText } from '../../splits/copy.ts';
import { statementQuery } from './payout-queries.ts';
import { SettlementBadge, SettlementNote } from './settlement-state.tsx';

type StatementViewProps = { profileId: string; settlementId: string };

/** The statement of one payout: how its amount comes about (PYO-02). */
export function StatementView({ profileId, settlementId }: StatementViewProps) {
  const query = useQuery(statementQuery(profileId, settlementId));
  return (
    <div className="grid gap-6 max-w-prose">
      <Link
        to="."
        search={(before) => ({ ...before, payout: undefined })}
        className={`${buttonClass({ variant: 'quiet', size: 'small' })} justify-self-start`}
      >
        {payoutWords.back}
      </Link>
      <Loaded query={query} lines={8}>
        {(data) => <Sheet statement={data} profileId={profileId} />}
      </Loaded>
    </div>
  );
}

function Sheet({ statement, profileId }: { statement: Statement; profileId: string }) {
  const { settlement, lines, taxes, split } = statement;
  const { id, event, currency, amount, payout, reversed } = settlement;
  const text = (sum: number) => signedText(sum, currency);
  return (
    <>
      <div className="grid gap-2">
        <h3 className="heading wrap-anywhere">
          <bdi>{words.title(event.name)}</bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-3">
          <SettlementBadge state={settlement.state} />
          <SettlementNote settlement={settlement} />
        </p>
      </div>
      <dl className="grid">
        {lines.map(({ kind, amount: sum }) => (
          <Row key={kind} label={lineWords[kind]} value={text(sum)} />
        ))}
        {split && <Division split={split} currency={currency} />}
        <Row
          label={amount < 0 ? words.owed : words.payout}
          value={text(amount < 0 ? -amount : payout)}
          isTotal
        />
        {reversed > 0 && <Row label={words.returned} value={text(-reversed)} />}
      </dl>
      {taxes.map(({ name, rate, tax }) => (
        <p key={`${name} ${rate}`} className="text-small text-ink-2">
          {words.tax(name, taxRateText(rate))}: <span className="num">{text(tax)}</span>
        </p>
      ))}
      {split && split.door !== split.total && (
        <p className="text-small text-ink-2">{words.withCash(text(split.door))}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="outline" href={`/api/profiles/${profileId}/settlements/${id}/pdf`} download>
          {payoutWords.pdf}
        </ButtonLink>
        <ButtonLink variant="quiet" href={`/api/profiles/${profileId}/settlements/${id}/csv`} download>
          {words.statementCsv}
        </ButtonLink>
        <Link to={event.page} className={buttonClass({ variant: 'quiet' })}>
          <bdi>{event.name}</bdi>
        </Link>
      </div>
      <p className="text-small text-ink-2 wrap-anywhere">{words.id(id)}</p>
    </>
  );
}

type DivisionProps = { split: NonNullable<Statement['split']>; currency: string };

/** The parts of all payees: the same for everyone (PYO-03). */
function Division({ split: { total, shares, own }, currency }: DivisionProps) {
  return (
    <>
      <Row label={words.divided} value={signedText(total, currency)} isTotal />
      {shares.map(({ name, terms, amount }, place) => (
        <Row
          key={place}
          label={terms ? words.party(name, termsText(terms, currency)) : words.rest(name)}
          value={signedText(amount, currency)}
        />
      ))}
      {own.map(({ kind, amount }) => (
        <Row
          key={kind}
          label={lineWords[kind]}
          value={signedText(amount, currency)}
          isTotal={kind === 'share'}
        />
      ))}
    </>
  );
}

function Row({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-2 border-t border-line${isTotal ? ' font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
