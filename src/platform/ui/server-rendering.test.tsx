// @vitest-environment node
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Accordion, AccordionItem } from './accordion.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { AvatarStack } from './avatar-stack.tsx';
import { Avatar } from './avatar.tsx';
import { VerifiedMark } from './verified-mark.tsx';
import { BeatscoreMeter, Logo, Spinner } from './beat-mark.tsx';
import { Button, IconButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Chip, ChipGroup } from './chip.tsx';
import { Countdown } from './countdown.tsx';
import { DayEqualizer } from './day-equalizer.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Field } from './field.tsx';
import { IconHeart } from './icons.tsx';
import { Menu } from './menu.tsx';
import { OtpField } from './otp-field.tsx';
import { Popover } from './popover.tsx';
import { PosterCard } from './poster-card.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { QrCode } from './qr-code.tsx';
import { Rail } from './rail.tsx';
import { Receipt, ReceiptCode } from './receipt.tsx';
import { Select } from './select.tsx';
import { Skeleton } from './skeleton.tsx';
import { Stepper } from './stepper.tsx';
import { Switch } from './switch.tsx';
import { TabLinks, Tabs } from './tabs.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';
import { useTheme } from './theme.ts';
import { TicketPass } from './ticket-pass.tsx';
import { TicketRow } from './ticket-row.tsx';
import { TicketStub } from './ticket-stub.tsx';
import { ToastViewport } from './toast-viewport.tsx';
import { toast } from './toast.ts';
import { useMedia } from './use-media.ts';
import { useScrolled } from './use-scrolled.ts';

const nothing = () => undefined;
const maya = { id: 'user:maya', name: 'Maya Okafor' };

function Hooks() {
  return `${useTheme().theme} ${useScrolled()} ${useMedia('(min-width: 1px)')}`;
}

/** A component, and text that it must render without JavaScript. */
const parts: readonly (readonly [string, () => ReactNode, string])[] = [
  ['button', () => <Button busy>Save</Button>, 'Save'],
  ['icon button', () => <IconButton label="Like" icon={<IconHeart />} />, 'Like'],
  ['ticket stub', () => <TicketStub price="$28.49">Get tickets</TicketStub>, '$28.49'],
  ['ticket row', () => <TicketRow name="General admission" price="$28.49" onSelect={nothing} />, 'with fees'],
  [
    'ticket pass',
    () => (
      <TicketPass title="Night Freight" facts={[{ label: 'Doors', value: '11 PM' }]}>
        QR
      </TicketPass>
    ),
    'Doors',
  ],
  [
    'receipt',
    () => <Receipt lines={[]} total={{ label: 'Total', amount: '$5' }} note="Tax included" />,
    'Tax included',
  ],
  [
    'receipt code',
    () => <ReceiptCode code="BACKROW" worth="15% off" onRemove={nothing} />,
    'Remove code BACKROW',
  ],
  [
    'field',
    () => (
      <Field label="Email" error="Enter an address.">
        <TextInput type="email" />
      </Field>
    ),
    'aria-invalid="true"',
  ],
  ['text area', () => <TextArea limit={250} defaultValue="Hello" />, '5<!-- -->/<!-- -->250'],
  ['select', () => <Select options={[{ value: 'us', label: 'United States' }]} />, 'United States'],
  ['checkbox', () => <Checkbox>Join</Checkbox>, 'type="checkbox"'],
  ['switch', () => <Switch>Notify me</Switch>, 'role="switch"'],
  ['otp field', () => <OtpField value="12" onChange={nothing} />, 'one-time-code'],
  ['stepper', () => <Stepper label="Tickets" value={2} onChange={nothing} />, 'One more'],
  [
    'accordion',
    () => (
      <Accordion>
        <AccordionItem title="Re-entry?">No.</AccordionItem>
      </Accordion>
    ),
    '<details',
  ],
  ['tabs', () => <Tabs label="Parts" tabs={[{ id: 'a', label: 'A', panel: 'Panel A' }]} />, 'Panel A'],
  [
    'tab links',
    () => <TabLinks label="Parts" links={[{ label: 'Events', link: <a href="/events" />, current: true }]} />,
    'href="/events"',
  ],
  ['avatar', () => <Avatar {...maya} />, 'MO'],
  ['avatar stack', () => <AvatarStack people={[maya]} total={1284} size={32} />, '+<!-- -->1.2k'],
  ['verified mark', () => <VerifiedMark />, 'Verified'],
  [
    'chips',
    () => (
      <ChipGroup label="Genres">
        <Chip pressed>Techno</Chip>
      </ChipGroup>
    ),
    'aria-pressed="true"',
  ],
  [
    'poster card',
    () => <PosterCard title="Night Freight" link={<a href="/e" />} when="Sat" where="LA" />,
    '<a href="/e" class="stretched">Night Freight</a>',
  ],
  ['logo', () => <Logo />, 'backbeat'],
  ['spinner', () => <Spinner />, 'Loading'],
  ['meter', () => <BeatscoreMeter level={3} label="Beatscore 812" />, 'Beatscore 812'],
  ['qr code', () => <QrCode text="BACKBEAT" label="Ticket code" />, '<svg'],
  ['countdown', () => <Countdown until={0} />, 'role="timer"'],
  [
    'equalizer',
    () => (
      <DayEqualizer days={[{ date: '2026-11-28', weekday: 'Sat', day: '28', count: 3 }]} onChange={nothing} />
    ),
    '3 events',
  ],
  ['steps', () => <ProgressSteps label="Progress" steps={['Pay']} current={0} />, 'aria-current="step"'],
  [
    'rail',
    () => (
      <Rail title="More" noun="events">
        <p>One</p>
      </Rail>
    ),
    '<li><p>One</p></li>',
  ],
  ['skeleton', () => <Skeleton lines={2} />, 'Loading'],
  ['empty state', () => <EmptyState title="No tickets yet" />, 'No tickets yet'],
  ['error state', () => <ErrorState />, 'role="alert"'],
  ['menu', () => <Menu trigger={<Button>Create</Button>} items={[]} />, 'aria-haspopup="menu"'],
  [
    'popover',
    () => (
      <Popover label="Fees" trigger={<Button>Fees</Button>}>
        10 %
      </Popover>
    ),
    'aria-haspopup="dialog"',
  ],
  ['hooks', () => <Hooks />, 'dark false false'],
];

test.each(parts)('%s renders on the server', (_, part, words) => {
  expect(renderToString(part())).toContain(words);
});

test('overlays render nothing on the server, open or not', () => {
  const overlays = (
    <>
      <Drawer open onOpenChange={nothing} title="Buy">
        Rows
      </Drawer>
      <Dialog open onOpenChange={nothing} title="Code" />
      <AlertDialog
        open
        onOpenChange={nothing}
        title="Leave?"
        message=""
        confirm="Leave"
        cancel="Stay"
        onConfirm={nothing}
      />
      <ToastViewport />
    </>
  );
  expect(renderToString(overlays)).toBe('');
  expect(() => toast({ title: 'Nobody hears this' })).not.toThrow();
});
