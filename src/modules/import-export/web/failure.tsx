import { isRefusal } from '#platform/refusal.ts';
import type { Problem } from '../contract.ts';
import { moveWords as words } from '../copy.ts';

export function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  const problems = isRefusal(error) ? ((error.details?.problems ?? []) as readonly Problem[]) : [];
  return (
    <div role="alert" className="move-failure">
      <p>
        <strong>{isRefusal(error) ? error.title : words.offline}</strong>{' '}
        {isRefusal(error) ? error.message : words.offlineHint}
      </p>
      {problems.length > 0 && (
        <ul className="move-notes">
          {problems.map(({ line, at, message }) => (
            <li key={`${line} ${at} ${message}`}>
              {words.line(line)} {at && <code>{at}</code>} {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
