import type { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import * as calls from '#modules/profiles/blocks/contract.ts';
import { safetyWords as words } from '../safety-copy.ts';
import type { Person } from './safety-acts.ts';

/** @returns whether it succeeded */
export const block = (client: QueryClient, userId: string, person: Person): Promise<boolean> =>
  change(client, calls.block, { userId, person }, () =>
    toast({ ...words.blocked(person.name), tone: 'success' }),
  );

export const mute = (client: QueryClient, userId: string, person: Person): Promise<boolean> =>
  change(client, calls.mute, { userId, person }, () =>
    toast({ ...words.muted(person.name), action: undoBy(() => unmute(client, userId, person)) }),
  );

/** @param passOn called before the person leaves the list of those who are blocked */
export const unblock = (client: QueryClient, userId: string, person: Person, passOn?: () => void) =>
  change(client, calls.unblock, { userId, person }, () => {
    toast({ ...words.unblocked(person.name), action: undoBy(() => block(client, userId, person)) });
    passOn?.();
  });

/** @param passOn called before the person leaves the list of those who are muted */
export const unmute = (client: QueryClient, userId: string, person: Person, passOn?: () => void) =>
  change(client, calls.unmute, { userId, person }, () => {
    toast({ ...words.unmuted(person.name), action: undoBy(() => mute(client, userId, person)) });
    passOn?.();
  });

const undoBy = (act: () => Promise<unknown>) => ({ label: words.undo, onPress: () => void act() });

/** Refetches all lists then, because a hidden user may appear in any. */
async function change(
  client: QueryClient,
  call: (typeof calls)['block' | 'mute' | 'unblock' | 'unmute'],
  { userId, person }: { readonly userId: string; readonly person: Person },
  onDone: () => void,
): Promise<boolean> {
  const isDone = await tried(() => getSend()(call, { userId, itemId: person.id }));
  if (isDone) onDone();
  await client.invalidateQueries();
  return isDone;
}

async function tried(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    toast({ title: error.title, message: error.message, tone: 'danger' });
    return false;
  }
}
