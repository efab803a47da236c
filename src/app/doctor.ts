import { checklistWords, doctorLines as lines } from '#modules/admin/checklist/copy.ts';
import { examine } from '#modules/admin/checklist/server/index.ts';
import type { App } from './server/app.ts';
import { findSecretFault } from './server/secret-fault.ts';

/** The setup checklist as a table for a terminal (INS-02). */
export async function examineApp({
  services,
  features,
}: Pick<App, 'services' | 'features'>): Promise<{ text: string; isBroken: boolean }> {
  const { items } = await examine(services.db, services, () => findSecretFault(features));
  const names = items.map(({ name }) => checklistWords.names[name]);
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
