// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

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
