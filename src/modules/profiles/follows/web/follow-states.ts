import { queryOptions } from '@tanstack/react-query';
import { getSend } from '#platform/ui/api.ts';
import { listFollowStates, mostStates, type FollowState } from '../contract.ts';

export const notFollowed: FollowState = {
  followed: false,
  status: null,
  isPrivate: false,
  followsBack: false,
  followersTotal: 0,
};

/** The viewer's follow status of one item. Requested together with all others rendered at the same moment. */
export const followStateOf = (userId: string, itemId: string) =>
  queryOptions({
    queryKey: ['follows', 'state', itemId],
    queryFn: async () => (await askTogether(userId, itemId)).get(itemId) ?? notFollowed,
  });

type Question = {
  readonly userId: string;
  readonly ids: Set<string>;
  readonly answer: Promise<Map<string, FollowState>>;
};
let gathering: Question | undefined;

function askTogether(userId: string, itemId: string) {
  if (!gathering || gathering.userId !== userId || gathering.ids.size >= mostStates)
    gathering = begin(userId);
  gathering.ids.add(itemId);
  return gathering.answer;
}

/** Everything rendered in one turn of the event loop is one request. */
function begin(userId: string): Question {
  const ids = new Set<string>();
  const answer = new Promise((drawn) => setTimeout(drawn)).then(async () => {
    if (gathering?.ids === ids) gathering = undefined;
    const { items } = await getSend()(listFollowStates, { userId, ids: [...ids].join(',') });
    return new Map(items.map(({ id, ...state }) => [id, state]));
  });
  return { userId, ids, answer };
}
