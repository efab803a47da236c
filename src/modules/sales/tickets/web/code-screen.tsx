import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#platform/ui/button.tsx';
import { FullScreen } from '#platform/ui/full-screen.tsx';
import { IconCaretLeft, IconCaretRight, IconX } from '#platform/ui/icons.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import type { IssuedTicket, TicketEvent } from '../contract.ts';
import { ticketWords } from '../copy.ts';
import { NoCode } from './issued-ticket-pass.tsx';
import { useWakeLock } from '#platform/ui/use-wake-lock.ts';

type CodeScreenProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  admissions: readonly IssuedTicket[];
  event: TicketEvent;
  first: number;
};

/** The codes of an order, one per screen, on full white so that scanners read them in the dark (TKT-02). */
export function CodeScreen({ open, onOpenChange, event, ...codes }: CodeScreenProps) {
  return (
    <FullScreen open={open} onOpenChange={onOpenChange} title={event.name}>
      <div className="code-screen" data-theme="light" data-gel={event.gel}>
        <Codes key={codes.first} {...codes} event={event} onClose={() => onOpenChange(false)} />
      </div>
    </FullScreen>
  );
}

type CodesProps = Omit<CodeScreenProps, 'open' | 'onOpenChange'> & { onClose: () => void };

function Codes({ admissions, event, first, onClose }: CodesProps) {
  const { ref, shown, turnTo } = useTurning(first, admissions.length);
  useWakeLock();

  const total = admissions.length;
  return (
    <>
      <div className="code-screen-head">
        <p className="heading">{event.name}</p>
        <IconButton label={ticketWords.close} icon={<IconX />} onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be focused, so that keys scroll it */}
      <ul ref={ref} tabIndex={total > 1 ? 0 : -1} aria-label={ticketWords.codes}>
        {admissions.map((admission) => (
          <li key={admission.id}>
            {admission.state !== 'valid' ? (
              <NoCode state={admission.state} />
            ) : (
              <QrCode
                text={admission.code}
                label={ticketWords.codeOf(admission.ticketName, admission.number, total)}
                className="code-screen-code"
              />
            )}
            <p className="display text-h3">{admission.ticketName}</p>
            {admission.guestName && <p className="text-lead">{admission.guestName}</p>}
          </li>
        ))}
      </ul>
      <div className="code-screen-foot">
        {total > 1 && (
          <div className="flex items-center gap-2">
            <IconButton
              label={ticketWords.previous}
              icon={<IconCaretLeft className="rtl:-scale-x-100" />}
              aria-disabled={shown === 0}
              onClick={() => turnTo(shown - 1)}
            />
            <output className="num font-semibold min-w-16 text-center">
              {ticketWords.of(shown + 1, total)}
            </output>
            <IconButton
              label={ticketWords.next}
              icon={<IconCaretRight className="rtl:-scale-x-100" />}
              aria-disabled={shown === total - 1}
              onClick={() => turnTo(shown + 1)}
            />
          </div>
        )}
        <p className="text-ink-2">{ticketWords.brightness}</p>
      </div>
    </>
  );
}

/** Scrolls natively, so that swipes work; keys and buttons work, too. */
function useTurning(first: number, count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);

  useLayoutEffect(() => {
    ref.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'nearest' });
  }, [first]);

  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const seen = new IntersectionObserver(
      (entries) => {
        const most = entries.find(({ isIntersecting }) => isIntersecting);
        if (most) setShown([...list.children].indexOf(most.target));
      },
      { root: list, threshold: 0.6 },
    );
    for (const child of list.children) seen.observe(child);
    return () => seen.disconnect();
  }, []);

  function turnTo(index: number) {
    if (index < 0 || index >= count) return;
    setShown(index);
    ref.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest' });
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    turnTo(shown + (document.dir === 'rtl' ? -step : step));
  });
  useEffect(() => {
    // Runs before the dialog, which stops arrow keys.
    document.addEventListener('keydown', handleKey, true);
    return () => document.removeEventListener('keydown', handleKey, true);
  }, []);

  return { ref, shown, turnTo };
}
