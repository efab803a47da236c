import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { Answer } from '../contract.ts';
import { AnswerStore, type Said } from './answer-store.ts';
import { answersQuery } from './taste-queries.ts';

const none: readonly Said[] = [];

/** Oldest first. */
const saidBy = (answers: readonly Answer[]): Said[] =>
  answers.map(({ question, verdict }) => ({ id: question.id, verdict })).toReversed();

/** What was answered so far, here and elsewhere, and how to go on. */
export function useAnswers() {
  const me = useMe();
  const client = useQueryClient();
  const [store] = useState(() => new AnswerStore(() => void lookAgain(client)));
  const { data: known } = useQuery({ ...answersQuery(me?.id ?? ''), enabled: me !== null });
  useEffect(() => {
    if (me && known) store.belongTo(me.id, saidBy(known.items));
  }, [me, known, store]);
  // The markup of the server knows what the server knows.
  const [first] = useState(() => (known ? saidBy(known.items) : none));
  const said = useSyncExternalStore(store.subscribe, store.read, () => first);
  return { said, store };
}

/** What was asked before the answers were there, and has not come, is asked again: an invalidated wait goes on waiting. */
async function lookAgain(client: QueryClient) {
  const queryKey = ['taste', 'recommendations'];
  await client.cancelQueries({ queryKey });
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: ['taste', 'answers'] }),
  ]);
}
