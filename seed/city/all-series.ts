import { danceSeries } from './series-dance.ts';
import { electronicSeries } from './series-electronic.ts';
import { liveSeries } from './series-live.ts';
import type { Series } from './series.ts';

export const series: readonly Series[] = [...electronicSeries, ...danceSeries, ...liveSeries];
