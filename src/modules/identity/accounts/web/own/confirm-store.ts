import { isRefusal, refuse } from '#platform/refusal.ts';
import type { AnswerOf, Call, SentInputOf } from '#platform/contract.ts';
import { send } from '#platform/send.ts';
import { confirmRefusals } from '../../confirm-contract.ts';

const stopped = {
  notConfirmed: { status: 403, title: 'Nothing was changed', message: 'We need to know it’s you first.' },
} as const;

type PendingConfirmation = { readonly resolve: () => void; readonly reject: (reason: unknown) => void };

let waiting: PendingConfirmation | undefined;
const listeners = new Set<() => void>();

function setWaiting(next: PendingConfirmation | undefined) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Whether a change waits for a confirmation. */
export const confirmStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => waiting !== undefined,
};

export function finishConfirming(isConfirmed: boolean): void {
  if (isConfirmed) waiting?.resolve();
  else waiting?.reject(refuse(stopped, 'notConfirmed'));
  setWaiting(undefined);
}

function confirmIdentity(): Promise<void> {
  finishConfirming(false);
  return new Promise((resolve, reject) => setWaiting({ resolve, reject }));
}

/** Sends a call that needs a recent sign-in. Asks for a confirmation first when the last sign-in was too long ago. */
export async function sendConfirmed<C extends Call>(call: C, input: SentInputOf<C>): Promise<AnswerOf<C>> {
  try {
    return await send(call, input);
  } catch (error) {
    const code: keyof typeof confirmRefusals = 'recentSignInRequired';
    if (!isRefusal(error) || error.code !== code) throw error;
  }
  await confirmIdentity();
  return send(call, input);
}
