/** One measured value beside what it must be. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: '×' | '%' | 'ms' | 's' | 'kB' | 'MB' | 'points' | 'orders' | '';
  /** Absent: shown to be read, not judged. */
  readonly budget?: { readonly atLeast: number } | { readonly atMost: number };
  /** What it was compared with, or how it came about. */
  readonly note?: string;
};

/** @returns undefined when there is nothing to keep. */
export function keepsBudget({ value, budget }: Figure): boolean | undefined {
  if (!budget) return undefined;
  return 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost;
}

/**
 * What every benchmark ends with: hands its figures to the run that started it, or prints them when it was started
 * alone.
 */
export function tell(title: string, figures: readonly Figure[]): void {
  if (process.send) process.send({ title, figures });
  else process.stdout.write(tableOf([{ title, figures }]));
}

export type Told = { readonly title: string; readonly figures: readonly Figure[] };

/** One table over all benchmarks. */
export function tableOf(told: readonly Told[]): string {
  const head = ['', 'Measured', 'Budget', '', ''];
  const parts = told.map(({ title, figures }) => ({ title, rows: figures.map(rowOf) }));
  const rows = [head, ...parts.flatMap((part) => part.rows)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 1 || column === 2 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  const sections = parts.flatMap(({ title, rows: own }) => ['', title, ...own.map(lineOf)]);
  return `${[lineOf(head), ...sections].join('\n')}\n`;
}

const verdicts = new Map([
  [true, 'pass'],
  [false, 'MISS'],
]);

function rowOf(figure: Figure): string[] {
  const { what, value, unit, budget, note = '' } = figure;
  const limit =
    budget &&
    ('atLeast' in budget ? `≥ ${showValue(budget.atLeast, unit)}` : `≤ ${showValue(budget.atMost, unit)}`);
  const verdict = keepsBudget(figure);
  return [
    `  ${what}`,
    showValue(value, unit),
    limit ?? '',
    verdict === undefined ? '' : verdicts.get(verdict)!,
    note,
  ];
}

function showValue(value: number, unit: Figure['unit']): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const number = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${number}${unit === '' || unit === '%' || unit === '×' ? '' : ' '}${unit}`;
}
