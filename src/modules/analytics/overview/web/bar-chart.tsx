import { useId } from 'react';
import { barChartWords } from './bar-chart-copy.ts';

type Bar = { readonly date: string; readonly value: number };

type BarChartProps = {
  title: string;
  bars: readonly Bar[];
  textOf: (value: number) => string;
  /** Header of the table's value column. */
  unit: string;
};

const height = 100;
/** Width of a bar, as a share of its slot. */
const filled = 0.72;

/** The total, and one bar per day, scaled to the tallest, with the same data as a table. */
export function BarChart({ title, bars, textOf, unit }: BarChartProps) {
  const id = useId();
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return null;
  const best = bars.find(({ value }) => value === most)!;
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const summary =
    most === 0
      ? `${title}: no data yet`
      : `${title}, ${dayText(first.date)} to ${dayText(last.date)}. Most on ${dayText(best.date)}: ${textOf(most)}.`;
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption className="flex justify-between gap-4 text-h4 font-semibold">
        <span id={id}>{title}</span>
        <span className="num">{textOf(total)}</span>
      </figcaption>
      <div className="chart-plot">
        <span className="chart-most num">{textOf(most)}</span>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          className="chart-bars"
        >
          {bars.map(({ date, value }, place) => {
            const tall = most === 0 ? 0 : (value / most) * height;
            return (
              <g key={date}>
                <rect x={place} width={1} y={0} height={height} className="chart-place">
                  <title>{`${dayText(date)}: ${textOf(value)}`}</title>
                </rect>
                <rect
                  x={place + (1 - filled) / 2}
                  width={filled}
                  y={height - tall}
                  height={tall}
                  className="chart-bar"
                />
              </g>
            );
          })}
        </svg>
        <span className="chart-ends">
          <span>{dayText(first.date)}</span>
          <span>{dayText(last.date)}</span>
        </span>
      </div>
      <ChartTable head={['Day', unit]} rows={bars.map(({ date, value }) => [dayText(date), textOf(value)])} />
    </figure>
  );
}

type Share = {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** The total; `null` means unlimited. */
  readonly of: number | null;
  readonly text: string;
};

type SharesProps = { title: string; shares: readonly Share[]; head: readonly [string, string] };

/** Rows with a bar each: relative to the total, or to the largest row. */
export function Shares({ title, shares, head }: SharesProps) {
  const id = useId();
  const most = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id} className="text-h4 font-semibold">
        {title}
      </figcaption>
      <ul className="grid grid-cols-1 gap-3">
        {shares.map(({ id: key, name, value, of, text }) => (
          <li key={key} className="grid grid-cols-1 gap-1">
            <span className="flex justify-between gap-4">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <span className="num text-ink-2 flex-none">{text}</span>
            </span>
            <span className="share-track" aria-hidden="true">
              <span
                className="share-bar"
                style={{ inlineSize: `${Math.min(100, (value / (of ?? most)) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <ChartTable head={head} rows={shares.map(({ name, text }) => [name, text])} />
    </figure>
  );
}

type TableProps = {
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
};

function ChartTable({ head, rows }: TableProps) {
  return (
    <details className="chart-table">
      <summary>{barChartWords.showTable}</summary>
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, text], place) => (
            <tr key={place}>
              <th scope="row">{name}</th>
              <td className="num">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

function dayText(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}
