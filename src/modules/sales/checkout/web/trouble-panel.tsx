import type { Ref } from 'react';
import { prompts } from '#modules/identity/accounts/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconClock, IconReceipt, IconUserCircle, IconWarningCircleFill } from '#platform/ui/icons.tsx';
import { buyerWords } from '../copy.ts';
import type { OrderTrouble } from './order-trouble.ts';
import { StatePanel } from './state-panel.tsx';

interface TroublePanelProps {
  trouble: OrderTrouble;
  headingRef?: Ref<HTMLHeadingElement>;
  onChooseAgain: () => void;
  onSignIn: () => void;
  onRetry: () => void;
}

const panels = {
  expired: { ...buyerWords.expired, icon: <IconClock /> },
  closed: { ...buyerWords.closed, icon: <IconReceipt /> },
  refunded: { ...buyerWords.refunded, icon: <IconReceipt /> },
  notFound: { ...buyerWords.notFound, icon: <IconWarningCircleFill /> },
  signInRequired: {
    title: prompts.getTickets.title,
    message: prompts.getTickets.subheader,
    icon: <IconUserCircle />,
  },
  unreachable: { ...buyerWords.unreachable, icon: <IconWarningCircleFill /> },
} as const satisfies Record<OrderTrouble, object>;

/** The reason this order can't be paid, with one next action. */
export function TroublePanel({ trouble, headingRef, onChooseAgain, onSignIn, onRetry }: TroublePanelProps) {
  const ways: Partial<Record<OrderTrouble, readonly [string, () => void]>> = {
    signInRequired: [prompts.plain.title, onSignIn],
    unreachable: [buyerWords.tryAgain, onRetry],
  };
  const [label, act] = ways[trouble] ?? [buyerWords.chooseAgain, onChooseAgain];
  return (
    <StatePanel {...panels[trouble]} {...(headingRef && { headingRef })}>
      <Button variant="lit" size="large" onClick={act}>
        {label}
      </Button>
    </StatePanel>
  );
}
