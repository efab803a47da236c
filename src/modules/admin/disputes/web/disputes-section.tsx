import { useState } from 'react';
import { Listed, Row, Small, useSectionFilters, When } from '#modules/admin/web/index.ts';
import { disputeShows, listDisputes, type AdminDispute } from '#modules/sales/disputes/contract.ts';
import { reasonText, stateText, stateTones } from '#modules/sales/disputes/copy.ts';
import { isOpenDispute } from '#modules/sales/disputes/rules.ts';
import { cents, moneyText } from '#platform/money.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { disputeWords as words } from '../copy.ts';
import { DisputeDrawer } from './dispute-drawer.tsx';

const shows = Object.entries(words.shows).map(([value, label]) => ({ value, label }));

/** Disputes of all events, the next deadline first (DSP-01). */
export function DisputesSection() {
  const { show: asked, narrow } = useSectionFilters();
  const show = disputeShows.find((one) => one === asked) ?? 'open';
  const [opened, setOpened] = useState<AdminDispute>();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-4">
      <Field label={words.show}>
        <Select options={shows} value={show} onChange={({ target }) => narrow({ show: target.value })} />
      </Field>
      <Listed
        key={show}
        query={pagesOf(listDisputes, { show }, ['admin', 'disputes', show])}
        none={{ title: words.none[show], message: words.noneMessage }}
      >
        {(dispute) => (
          <DisputeRow
            key={dispute.id}
            dispute={dispute}
            onOpen={() => {
              setOpened(dispute);
              setOpen(true);
            }}
          />
        )}
      </Listed>
      <DisputeDrawer open={isOpen} onOpenChange={setOpen} dispute={opened} />
    </div>
  );
}

function DisputeRow({ dispute, onOpen }: { dispute: AdminDispute; onOpen: () => void }) {
  const { buyerName, eventName, amount, currency, reason, state, test } = dispute;
  return (
    <Row
      title={<Deadline dispute={dispute} />}
      marks={
        <>
          <Badge tone={stateTones[state]}>{stateText(dispute)}</Badge>
          {test && <Badge tone="line">{words.test}</Badge>}
        </>
      }
      acts={
        <Button
          size="small"
          variant="outline"
          aria-label={words.open(buyerName, eventName)}
          onClick={onOpen}
          {...Drawer.onIntent}
        >
          {words.review}
        </Button>
      }
    >
      <span>
        <bdi>{buyerName}</bdi>:{' '}
        <bdi className="num">{words.amount(moneyText(cents(amount), currency), eventName)}</bdi>
      </span>
      <Small>{reasonText(reason)}</Small>
    </Row>
  );
}

/** The deadline leads, as long as there is one. */
function Deadline({ dispute }: { dispute: AdminDispute }) {
  const { state, evidenceDueAt, submittedAt, closedAt, openedAt } = dispute;
  if (!isOpenDispute(state)) return <Timed text={words.decided} at={closedAt ?? openedAt} />;
  if (submittedAt) return <Timed text={words.submitted} at={submittedAt} />;
  return <Timed text={words.due} at={evidenceDueAt ?? openedAt} />;
}

/** A sentence that ends in a moment. */
function Timed({ text, at }: { text: (when: string) => string; at: string }) {
  return (
    <>
      {text('')}
      <When at={at} />
    </>
  );
}
