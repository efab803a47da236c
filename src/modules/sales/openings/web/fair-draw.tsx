import type { Opening } from '../contract.ts';
import { waitingPageWords as words } from '../copy.ts';

/** How places are drawn, with what anyone needs to compute them again. */
export function FairDraw({ opening: { seed, seedHash, mine } }: { opening: Opening }) {
  const rows = [
    [words.fingerprint, seedHash],
    [words.number, seed ?? words.numberLater],
    [words.entryId, mine?.id],
  ] as const;
  return (
    <details className="border-t border-line pt-4">
      <summary className="font-semibold cursor-pointer py-2">{words.fair}</summary>
      <div className="grid gap-4 pt-2 text-small text-ink-2">
        <p>{words.fairWhy}</p>
        <dl className="grid gap-3">
          {rows.map(
            ([label, value]) =>
              value !== undefined && (
                <div key={label}>
                  <dt className="font-semibold">{label}</dt>
                  <dd className="wrap-anywhere num">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {seed && mine && <p>{words.check}</p>}
      </div>
    </details>
  );
}
