import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

afterEach(cleanup);

const own = { open: true, onOpenChange: () => {}, title: 'Lineup' };

test.each([
  [
    'drawer',
    'dialog',
    <Drawer key="drawer" {...own} footer="Add">
      Who plays
    </Drawer>,
  ],
  [
    'dialog',
    'dialog',
    <Dialog key="dialog" {...own} footer="Add">
      Who plays
    </Dialog>,
  ],
  [
    'question',
    'alertdialog',
    <AlertDialog
      key="question"
      {...own}
      message="Sure?"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => {}}
    />,
  ],
])('a %s has its own name, and the page keeps its only header and footer', async (_, role, part) => {
  render(part);
  expect(await screen.findByRole(role, { name: 'Lineup' })).toBeTruthy();
  for (const landmark of ['banner', 'contentinfo'])
    expect(screen.queryByRole(landmark, { hidden: true })).toBeNull();
});

test.each([
  ['forward', 'nextElementSibling'],
  ['back', 'previousElementSibling'],
] as const)('tabbing %s out of a popover closes it and goes to its button [A11-01]', async (_, way) => {
  render(
    <Popover label="Fees" trigger={<button>How much?</button>}>
      <button>Details</button>
    </Popover>,
  );
  const button = screen.getByRole('button', { name: 'How much?' });
  fireEvent.click(button);
  const popover = await screen.findByRole('dialog', { name: 'Fees' });
  screen.getByRole('button', { name: 'Details' }).focus();
  // The browser's next stop, as Tab can't be pressed here.
  (popover[way] as HTMLElement).focus();
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('tabbing out of a menu closes it and goes to its button [A11-01]', async () => {
  render(<Menu trigger={<button>More</button>} items={[{ label: 'Report' }]} />);
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  const menu = await screen.findByRole('menu');
  screen.getByRole('menuitem', { name: 'Report' }).focus();
  (menu.nextElementSibling as HTMLElement).focus();
  expect(document.activeElement).toBe(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('the focus stays at the start of a page that a menu in the header opened [A11-01]', async () => {
  // Pages render and take the focus while the menu closes.
  const openPage = () => requestAnimationFrame(() => screen.getByRole('main').focus());
  render(
    <>
      <Menu trigger={<button>Create</button>} items={[{ label: 'Do-list', onSelect: openPage }]} />
      <main id="main" tabIndex={-1} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Do-list' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await new Promise((closed) => requestAnimationFrame(() => setTimeout(closed)));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
