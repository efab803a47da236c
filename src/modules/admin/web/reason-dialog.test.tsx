import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { Row } from './parts.tsx';
import { ReasonDialog, type ReasonRequest } from './reason-dialog.tsx';

beforeAll(() => Dialog.preload());
afterEach(cleanup);

let names: string[];

const remove = (name: string): ReasonRequest => ({
  title: `Remove ${name}?`,
  what: '',
  label: 'Remove',
  done: 'Removed',
  needsWhy: false,
  act: async () => void (names = names.filter((one) => one !== name)),
});

function NameRow({ name, onAsk }: { name: string; onAsk?: (asking: ReasonRequest) => void }) {
  const [asking, setAsking] = useState<ReasonRequest>();
  return (
    <Row
      title={name}
      acts={<Button onClick={() => (onAsk ?? setAsking)(remove(name))}>Remove {name}</Button>}
    >
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}

function Names({ hasOneDialog }: { hasOneDialog: boolean }) {
  const { data = [] } = useQuery({ queryKey: ['admin', 'names'], queryFn: async () => [...names] });
  const [asking, setAsking] = useState<ReasonRequest>();
  return (
    <>
      <ul>
        {data.map((name) => (
          <NameRow key={name} name={name} {...(hasOneDialog && { onAsk: setAsking })} />
        ))}
      </ul>
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

test.each([
  ['each row has', false],
  ['the list has', true],
])('the focus goes to the next row when %s the dialog that removes one [A11-01]', async (_, hasOneDialog) => {
  names = ['Ana', 'Ben', 'Cy'];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, null);
  await show(<Names hasOneDialog={hasOneDialog} />, client);
  const button = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
  const pressed = await button('Ben');
  pressed.focus();
  fireEvent.click(pressed);
  await screen.findByRole('dialog');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull());
  const next = await button('Cy');
  await waitFor(() => expect(document.activeElement).toBe(next));
});

function Staying() {
  const [asking, setAsking] = useState<ReasonRequest>();
  return (
    <ul>
      <Row title="Ana" acts={<Button onClick={() => setAsking(remove('Ana'))}>Rename Ana</Button>} />
      <Row title="Ben" acts={<Button>Rename Ben</Button>} />
      {asking && <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />}
    </ul>
  );
}

test('the focus returns to the button of a row that stays [A11-01]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, null);
  await show(<Staying />, client);
  const pressed = await screen.findByRole('button', { name: 'Rename Ana' });
  pressed.focus();
  fireEvent.click(pressed);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(pressed));
});

function SwitchRow() {
  const { data } = useQuery({ queryKey: ['admin', 'names'], queryFn: async () => names[0]! });
  const [asking, setAsking] = useState<ReasonRequest>();
  return (
    <Row
      title="Night"
      acts={
        <Button key={data} onClick={() => setAsking(remove('Hide'))}>
          {data}
        </Button>
      }
    >
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}

test('the focus stays in a row whose button is replaced [A11-01]', async () => {
  names = ['Hide', 'Restore'];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, null);
  await show(<SwitchRow />, client);
  const pressed = await screen.findByRole('button', { name: 'Hide' });
  pressed.focus();
  fireEvent.click(pressed);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const replacement = await screen.findByRole('button', { name: 'Restore' });
  await waitFor(() => expect(document.activeElement).toBe(replacement));
});
