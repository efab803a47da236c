import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { DrawerCancel } from './drawer-cancel.tsx';
import { Drawer } from './drawer.tsx';
import { show } from './testing/show.tsx';
import { Unsaved } from './unsaved.tsx';

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

function Note() {
  const [text, setText] = useState('');
  return (
    <>
      <Unsaved when={text !== ''} />
      <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

function NoteDrawer() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Drawer
      open={isOpen}
      onOpenChange={setOpen}
      title="New note"
      footer={<DrawerCancel>Cancel</DrawerCancel>}
    >
      <Note />
    </Drawer>
  );
}

test('closing a drawer, also with Cancel, asks before typed input is lost, and keeps it if you stay [EVA-05]', async () => {
  await Promise.all([Drawer.preload(), AlertDialog.preload()]);
  await show(<NoteDrawer />);
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' });
  fireEvent.change(note, { target: { value: 'Doors at nine' } });
  fireEvent.keyDown(note, { key: 'Escape' });
  await question();
  press('Keep editing');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(note.value).toBe('Doors at nine');
  for (const button of ['Close', 'Cancel']) {
    press(button);
    await question();
    press('Keep editing');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  press('Cancel');
  await question();
  press('Leave');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New note' })).toBeNull());
});

test('a drawer without input closes at once', async () => {
  await show(<NoteDrawer />);
  await screen.findByRole('textbox', { name: 'Note' });
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leaving a page asks before typed input is lost [EVA-05]', async () => {
  const { history } = await show(<Note />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Doors at nine' } });
  act(() => history.push('/elsewhere'));
  await question();
  expect(history.location.pathname).toBe('/');
  press('Leave');
  await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
});
