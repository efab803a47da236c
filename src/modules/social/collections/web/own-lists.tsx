import { useQuery } from '@tanstack/react-query';
import { Badge } from '#platform/ui/badge.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { IconListChecks, IconPlus } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { collectionWords } from '../copy.ts';
import { listWords as words } from '../list-copy.ts';
import { collectionPath } from '../rules.ts';
import { writableQuery } from './list-queries.ts';

/**
 * Shows every list the viewer may add to on their own profile, private and shared ones included, with a button to
 * create one.
 */
export function OwnDoLists({ userId }: { userId: string }) {
  const { data } = useQuery(writableQuery(userId));
  const lists = data?.items ?? [];
  return (
    <section className="grid gap-3">
      <h2 className="heading">{words.ownLists}</h2>
      {lists.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {lists.map((list) => (
            <li key={list.id} className="border-t border-line">
              <Link
                to={collectionPath({ id: list.id, kind: 'do-list' })}
                className="flex items-center gap-3 min-h-tap py-2 hover:underline underline-offset-4"
                preload={false}
              >
                <IconListChecks />
                <bdi className="min-w-0 flex-1 truncate font-semibold">{list.name}</bdi>
                {list.visibility !== 'public' && <Badge>{words.hidden[list.visibility]}</Badge>}
                <span className="text-small text-ink-2 num">{collectionWords.events(list.total)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/do-lists/$id"
        params={{ id: 'new' }}
        className={`${buttonClass({ variant: 'outline' })} justify-self-start`}
        preload={false}
      >
        <IconPlus />
        {words.newDoList}
      </Link>
    </section>
  );
}
