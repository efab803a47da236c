import { cardDay, longDay, timeOfDay } from '#platform/time.ts';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { TicketPass } from '#platform/ui/ticket-pass.tsx';
import type { IssuedTicket, TicketEvent } from '../contract.ts';
import { ticketWords } from '../copy.ts';
import './tickets.css';

type IssuedTicketPassProps = {
  admission: IssuedTicket;
  total: number;
  event: TicketEvent;
  holder: string;
  onOpen: () => void;
};

export function IssuedTicketPass({ admission, total, event, holder, onOpen }: IssuedTicketPassProps) {
  const { startDate, timezone } = event;
  return (
    <TicketPass
      title={
        <>
          <span className="pass-event">{event.name}</span>
          {admission.ticketName}
        </>
      }
      aside={ticketWords.of(admission.number, total)}
      facts={[
        {
          label: 'Date',
          value: <span title={longDay(startDate, timezone)}>{cardDay(startDate, timezone)}</span>,
        },
        { label: 'Starts', value: timeOfDay(startDate, timezone) },
        { label: 'Venue', value: event.venueName },
        ...(admission.state === 'transferred'
          ? []
          : admission.guestName
            ? [{ label: 'Guest', value: admission.guestName }]
            : [{ label: 'Holder', value: holder }]),
      ]}
    >
      {admission.state !== 'valid' ? (
        <NoCode state={admission.state} />
      ) : (
        <button type="button" className="pass-code" onClick={onOpen}>
          <QrCode
            text={admission.code}
            label={ticketWords.codeOf(admission.ticketName, admission.number, total)}
            className="w-full"
          />
          <span className="pass-code-hint">{ticketWords.showCode}</span>
        </button>
      )}
    </TicketPass>
  );
}

/** A ticket that is void, or that someone else holds now, shows no code. */
export function NoCode({ state }: { state: Exclude<IssuedTicket['state'], 'valid'> }) {
  return (
    <p className="pass-void">
      <strong>{ticketWords[state]}</strong>
    </p>
  );
}
