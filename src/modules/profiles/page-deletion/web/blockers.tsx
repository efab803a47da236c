import { Link } from '#platform/ui/link.ts';
import { blockerRefusals, type DeletionBlocker } from '../contract.ts';
import { pageDeletionWords as words } from '../copy.ts';

const lasting: readonly DeletionBlocker['reason'][] = ['notOwner', 'demoStays', 'providedPage'];

/** Says why the page can’t be deleted, or not yet, with links. */
export function Blockers({ blockers }: { blockers: readonly DeletionBlocker[] }) {
  const canBeDoneLater = blockers.every(({ reason }) => !lasting.includes(reason));
  return (
    <div className="grid gap-4">
      {canBeDoneLater && <p>{words.blocked}</p>}
      <ul className="grid gap-4">
        {blockers.map(({ reason, path }) => (
          <li key={reason} className="grid gap-1 justify-items-start">
            <h3 className="font-semibold">{blockerRefusals[reason].title}</h3>
            <p>{blockerRefusals[reason].message}</p>
            {path && (
              <Link to={path} className="inline-flex items-center min-h-tap underline">
                {words.todo[reason]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
