import type { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { toast } from '#platform/ui/toast.ts';
import * as calls from '#modules/profiles/blocks/contract.ts';
import { safetyWords as words } from '../safety-copy.ts';
import type { Person } from './safety-acts.ts';

/** @returns whether it succeeded */
export async function block(client: QueryClient, userId: string, person: Person): Promise<boolean> {
  const isDone = await tried(() => getSend()(calls.block, { userId, itemId: person.id }));
  if (isDone) toast({ ...words.blocked(person.name), tone: 'success' });
  await refetchAll(client);
  return isDone;
}

/** @param passOn called before the person leaves the list of those who are blocked or muted */
export async function unblock(
  client: QueryClient,
  userId: string,
  person: Person,
  passOn?: () => void,
): Promise<void> {
  const isDone = await tried(() => getSend()(calls.unblock, { userId, itemId: person.id }));
  if (isDone) {
    const undo = { label: words.undo, onPress: () => void block(client, userId, person) };
    toast({ ...words.unblocked(person.name), action: undo });
    passOn?.();
  }
  await refetchAll(client);
}

export async function setMuted(
  client: QueryClient,
  userId: string,
  person: Person,
  { muted, passOn }: { readonly muted: boolean; readonly passOn?: () => void },
): Promise<void> {
  const call = muted ? calls.mute : calls.unmute;
  const isDone = await tried(() => getSend()(call, { userId, itemId: person.id }));
  if (isDone) {
    const said = muted ? words.muted(person.name) : words.unmuted(person.name);
    const undo = {
      label: words.undo,
      onPress: () => void setMuted(client, userId, person, { muted: !muted }),
    };
    toast({ ...said, action: undo });
    passOn?.();
  }
  await refetchAll(client);
}

/** A hidden user may appear in any list, so refetch all. */
const refetchAll = (client: QueryClient) => client.invalidateQueries();

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
