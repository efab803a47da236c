import { brand } from '#platform/brand.ts';
import type { ReactNode } from 'react';
import type { EventOverview } from '../contract.ts';
import { fullCountText } from '#platform/count-text.ts';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { periods } from '../contract.ts';
import { BarChart, Shares } from './bar-chart.tsx';
import { overviewPartsWords } from './overview-parts-copy.ts';
import './overview.css';

type PeriodProps = { days: number; onChange: (days: number) => void };

export function Period({ days, onChange }: PeriodProps) {
  return (
    <ChipGroup label={overviewPartsWords.period}>
      {periods.map((some) => (
        <Chip key={some} pressed={some === days} onClick={() => onChange(some)}>
          {some} days
        </Chip>
      ))}
    </ChipGroup>
  );
}

export function Figures({ figures }: { figures: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{typeof value === 'string' ? withBreaks(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lets a currency code such as NPR have a line of its own, where a narrow tile would cut the amount between digits. */
const withBreaks = (value: string) => value.replaceAll('\u00A0', ' ');

const sourceNames = {
  direct: 'Direct',
  social: 'Social networks',
  search: 'Search engines',
  get internal() {
    return `Other ${brand.name} pages`;
  },
  local: 'Nearby',
} as const;

export function Visits({ visits }: { visits: NonNullable<EventOverview['visits']> }) {
  return (
    <>
      <BarChart
        title={overviewPartsWords.visits}
        unit="Visits"
        bars={visits.byDay.map(({ date, views }) => ({ date, value: views }))}
        textOf={fullCountText}
      />
      {visits.sources.length > 0 && (
        <Shares
          title={overviewPartsWords.visitSources}
          head={['Source', 'Visits']}
          shares={visits.sources.map(({ category, views }) => ({
            id: category,
            name: sourceNames[category],
            value: views,
            of: visits.total,
            text: fullCountText(views),
          }))}
        />
      )}
    </>
  );
}
