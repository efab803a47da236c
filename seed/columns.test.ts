import { expect, test } from 'vitest';
import { findWrittenColumns } from '../scripts/architecture/columns.ts';
import type { Source } from '../scripts/architecture/sources.ts';

test.each<[statement: string, columns: readonly string[]]>([
  ['sql`insert into plan (id, name) values (${id}, ${name})`', ['plan.id', 'plan.name']],
  [
    'sql`update plan p set name = ${name}, (city, state) = (${city}, null) where p.id = ${id}`',
    ['plan.name', 'plan.city', 'plan.state'],
  ],
  [
    "tx.insertInto('planVote').values({ optionId, userId: viewer.userId })",
    ['plan_vote.option_id', 'plan_vote.user_id'],
  ],
  ["tx.updateTable('plan').set((eb) => ({ votesTotal: eb('votesTotal', '+', 1) }))", ['plan.votes_total']],
])('the scan reads %s', (statement, columns) => {
  expect([...findWrittenColumns([planted(`export const write = (tx, id) => ${statement};`)])]).toEqual(
    columns,
  );
});

test('the scan reads the type of a row', () => {
  const source = planted(
    "type NewPlan = { id: string; startsAt: Date };\nexport const add = (tx, plan: NewPlan) => tx.insertInto('plan').values(plan);",
  );
  expect([...findWrittenColumns([source])]).toEqual(['plan.id', 'plan.starts_at']);
});

function planted(text: string): Source {
  return { path: 'src/modules/social/plans/server/planted.ts', text };
}
