import { checklistWords, doctorLines as lines } from '#modules/admin/checklist/copy.ts';
import { examine } from '#modules/admin/checklist/server/index.ts';
import { findSecretFault, type App } from './server/app.ts';

/** The setup checklist as a table for a terminal, below secrets that open nothing (INS-02). */
export async function examineApp({
  services,
  features,
}: Pick<App, 'services' | 'features'>): Promise<{ text: string; isBroken: boolean }> {
  const [checklist, fault] = await Promise.all([examine(services.db, services), findSecretFault(features)]);
  const secrets = { label: lines.secrets, state: 'broken', message: fault, next: null } as const;
  const items = [
    ...(fault === undefined ? [] : [secrets]),
    ...checklist.items.map((item) => ({ label: checklistWords.names[item.name], ...item })),
  ];
  const names = items.map(({ label }) => label);
  const width = Math.max(...names.map((name) => name.length));
  const indent = ' '.repeat(width + 8);
  const rows = items.flatMap(({ state, message, next }, place) => [
    `${lines.states[state].padEnd(4)}  ${names[place]!.padEnd(width)}  ${message}`,
    ...(next === null ? [] : [`${indent}${lines.next(next)}`]),
  ]);
  const broken = items.filter(({ state }) => state === 'broken').length;
  return {
    text: [...rows, '', broken === 0 ? lines.fine : lines.broken(broken)].join('\n'),
    isBroken: broken > 0,
  };
}
