import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import type { CardReader, CardSale } from '../card-sale.ts';
import { cardWords as words } from '../card-copy.ts';
import type { BoxOffice } from '../contract.ts';
import { ReaderChoice } from './card-sale.tsx';

/** The sale that waits for a card: started here, or before this page was reloaded. */
export function useCardSale(boxOffice: BoxOffice) {
  const [started, startCardSale] = useState<CardSale>();
  const [ended, setEnded] = useState<string>();
  const known = boxOffice.cardSale?.orderId === ended ? undefined : (boxOffice.cardSale ?? undefined);
  return {
    cardSale: started ?? known,
    startCardSale,
    endCardSale: (orderId: string) => {
      setEnded(orderId);
      startCardSale(undefined);
    },
  };
}

type CardButtonProps = {
  readonly readers: readonly CardReader[];
  readonly amount: string;
  readonly isOnline: boolean;
  readonly disabled: boolean;
  readonly onSell: (readerId: string) => Promise<void>;
};

/** Sells with a card reader of the payment provider. Renders nothing if the event has none. */
export function CardButton({ readers, amount, isOnline, disabled, onSell }: CardButtonProps) {
  const [chosen, setChosen] = useState<string>();
  const { mutate, isPending, error } = useMutation({ mutationFn: onSell });
  const readerId = (readers.find(({ id }) => id === chosen) ?? readers[0])?.id;
  if (readerId === undefined) return null;
  if (!isOnline) return <p className="text-ink-2">{words.needsNetwork}</p>;
  return (
    <>
      <ReaderChoice readers={readers} value={readerId} onChange={setChosen} />
      <Button
        size="large"
        variant="outline"
        busy={isPending}
        disabled={disabled}
        onClick={() => mutate(readerId)}
      >
        {words.sell(amount)}
      </Button>
      {isRefusal(error) && (
        <p role="alert">
          <b className="block">{error.title}</b>
          {error.message}
        </p>
      )}
    </>
  );
}
