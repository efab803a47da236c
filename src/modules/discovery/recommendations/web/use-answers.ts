import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { Answer } from '../contract.ts';
import { AnswerStore, type SavedAnswer } from './answer-store.ts';
import { answersQuery } from './taste-queries.ts';

const none: readonly SavedAnswer[] = [];

/** Oldest first. */
const saidBy = (answers: readonly Answer[]): SavedAnswer[] =>
  answers.map(({ question, verdict }) => ({ id: question.id, verdict })).toReversed();

export function useAnswers() {
  const me = useMe();
  const client = useQueryClient();
  const [store] = useState(() => new AnswerStore(me?.id, () => void refetchRecommendations(client)));
  const { data: known } = useQuery({ ...answersQuery(me?.id ?? ''), enabled: me !== null });
  useEffect(() => {
    if (me && known) store.belongTo(me.id, saidBy(known.items));
  }, [me, known, store]);
  // Server-rendered markup uses the server's answers.
  const [first] = useState(() => (known ? saidBy(known.items) : none));
  const said = useSyncExternalStore(store.subscribe, store.read, () => first);
  return { said, store };
}

/**
 * Cancels recommendation requests that started before the answers were saved: invalidating a pending request doesn't
 * restart it.
 */
async function refetchRecommendations(client: QueryClient) {
  const queryKey = ['taste', 'recommendations'];
  await client.cancelQueries({ queryKey });
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: ['taste', 'answers'] }),
  ]);
}
