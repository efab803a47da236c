import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RuleList } from './rule-list.tsx';

afterEach(cleanup);

const words = {
  title: 'Who can buy early',
  lead: 'One of these is enough.',
  add: 'Add a rule',
  remove: (place: number) => `Remove rule ${place}`,
  kinds: { follows: 'Followers', code: 'Code' },
};

function Rules({ ids }: { ids: readonly string[] }) {
  const [rules, setRules] = useState(ids.map((id) => ({ id, kind: 'follows' as 'follows' | 'code' })));
  return (
    <RuleList
      words={words}
      rules={rules}
      offered={rules.some(({ kind }) => kind === 'code') ? ['follows'] : ['follows', 'code']}
      mostRules={3}
      onAdd={(kind) => setRules([...rules, { id: `${rules.length} ${kind}`, kind }])}
      onRemove={(index) => setRules(rules.filter((_, at) => at !== index))}
    >
      {(kind, index) => <p>{`${index} ${kind}`}</p>}
    </RuleList>
  );
}

function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test('the focus stays in the list when a rule is removed, and moves to the first addition after the last [COM-15, PRE-01]', () => {
  render(<Rules ids={['a', 'b', 'c']} />);
  press('Remove rule 2');
  expect(document.activeElement?.textContent).toBe('Remove rule 2');
  press('Remove rule 2');
  expect(document.activeElement?.textContent).toBe('Remove rule 1');
  press('Remove rule 1');
  expect(document.activeElement?.textContent).toBe('Followers');
});

test('no more rules than allowed can be added [COM-15, PRE-01]', () => {
  render(<Rules ids={['a', 'b']} />);
  press('Followers');
  expect(screen.getByText('2 follows')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Followers' }).disabled).toBe(true);
});

test('the focus moves to a new rule when its button disappears or is disabled [A11-01, COM-15, PRE-01]', () => {
  render(<Rules ids={['a']} />);
  press('Code');
  expect(document.activeElement).toBe(screen.getByText('1 code').closest('li'));
  press('Followers');
  expect(document.activeElement).toBe(screen.getByText('2 follows').closest('li'));
});

test('the focus stays on the button that can add another rule [A11-01, COM-15, PRE-01]', () => {
  render(<Rules ids={['a']} />);
  press('Followers');
  expect(document.activeElement?.textContent).toBe('Followers');
});
