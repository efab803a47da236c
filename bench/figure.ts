/** A measured value and its budget. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: '×' | '%' | 'ms' | 's' | 'kB' | 'MB' | 'points' | 'orders' | '';
  /** Without a budget, the figure is reported but not judged. */
  readonly budget?: { readonly atLeast: number } | { readonly atMost: number };
  /** Its comparison, or how it was measured. */
  readonly note?: string;
};

/** @returns undefined when the figure has no budget. */
function isWithinBudget({ value, budget }: Figure): boolean | undefined {
  if (!budget) return undefined;
  return 'atLeast' in budget ? value >= budget.atLeast : value <= budget.atMost;
}

/** Ends every benchmark: sends its figures to the parent run, or prints them when it was started alone. */
export function report(title: string, figures: readonly Figure[]): void {
  if (process.send) process.send({ title, figures });
  else process.stdout.write(tableOf([{ title, figures }]));
}

export type BenchmarkResult = { readonly title: string; readonly figures: readonly Figure[] };

export function tableOf(results: readonly BenchmarkResult[]): string {
  const head = ['', 'Measured', 'Budget', '', ''];
  const parts = results.map(({ title, figures }) => ({ title, rows: figures.map(rowOf) }));
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
  const verdict = isWithinBudget(figure);
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
