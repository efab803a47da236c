import { useQuery } from '@tanstack/react-query';
import { fullCountText } from '#platform/count-text.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { getBeatscore } from '../contract.ts';
import { beatWords, breakdownWords as words } from '../copy.ts';

/** Shows the breakdown of a score, as of the last nightly run (BSC-03). */
export function BeatscoreParts({ profileId }: { profileId: string }) {
  const { data, isError } = useQuery(queryOf(getBeatscore, { profileId }, ['beatscore', profileId]));
  if (!data) return isError ? null : <Skeleton lines={4} />;
  const partial = data.isPartial && <p className="text-small text-ink-2">{words.partial}</p>;
  if (data.parts.length === 0) return partial || <p className="text-small text-ink-2">{words.none}</p>;
  return (
    <div className="grid gap-3">
      <table className="w-full text-small num">
        <caption className="heading text-start pb-2">{words.title}</caption>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="text-start font-normal py-1">
              {words.kind}
            </th>
            <th scope="col" className="text-end font-normal py-1">
              {words.count}
            </th>
            <th scope="col" className="text-end font-normal py-1 ps-4">
              {words.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.parts.map(({ kind, count, points }) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="text-start font-normal py-2">
                {beatWords[kind]}
              </th>
              <td className="text-end py-2">{fullCountText(count)}</td>
              <td className="text-end py-2 ps-4">{points.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {partial}
      <p className="text-small text-ink-2">{words.fades(data.halfLifeDays)}</p>
    </div>
  );
}
