/**
 * Measures drawing tickets as PDF, in bursts as after a rush: documents per second, and the longest delay of the event
 * loop meanwhile, on the event loop itself and in the worker thread.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { endDrawing, ticketsPdf, ticketsPdfInThread, type TicketSheet } from '@backbeat/poster-press';
import { report } from './figure.ts';

const rounds = 5;
const burst = 20;
const burstsPerRound = 5;

const sheet: TicketSheet = {
  title: 'Tickets: Night Freight 014',
  author: 'Backbeat',
  pages: [1, 2].map((number) => ({
    heading: 'Night Freight 014',
    lines: [
      { text: 'Saturday, November 28', size: 11 },
      { text: '11:00 PM to 4:00 AM PST', size: 10, quiet: true },
      { text: 'Ninth St. Freight', size: 11 },
      { text: '1400 East 9th Street, Los Angeles, CA 90021', size: 9, quiet: true },
    ],
    // As long as a signed ticket code.
    code: `BB1:${'6BF5+9%T'.repeat(20)}${number}`,
    foot: [`General admission · ${number} of 2`, 'Maya Okafor · order 4f1c09aa'],
  })),
};

type Measured = { readonly perSecond: number; readonly delayMs: number };

async function measure(draw: (sheet: TicketSheet) => Promise<Uint8Array>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  for (let turn = 0; turn < burstsPerRound; turn++) {
    await Promise.all(Array.from({ length: burst }, () => draw(sheet)));
    await wait(1);
  }
  const seconds = (performance.now() - began) / 1000;
  // The last delay is recorded when the event loop turns.
  await wait(5);
  delay.disable();
  return { perSecond: (burst * burstsPerRound) / seconds, delayMs: delay.max / 1e6 };
}

await measure(ticketsPdf);
await measure(ticketsPdfInThread);
const here: Measured[] = [];
const there: Measured[] = [];
for (let round = 0; round < rounds; round++) {
  here.push(await measure(ticketsPdf));
  there.push(await measure(ticketsPdfInThread));
}
await endDrawing();

const middle = (all: readonly Measured[], what: keyof Measured) =>
  all.map((one) => one[what]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

report(`Tickets as PDF, in bursts of ${burst}`, [
  {
    what: 'longest delay of the event loop, of that when drawn on it',
    value: (middle(there, 'delayMs') / middle(here, 'delayMs')) * 100,
    unit: '%',
    budget: { atMost: 20 },
    note: `${middle(there, 'delayMs').toFixed(1)} ms, and ${middle(here, 'delayMs').toFixed(1)} ms on it`,
  },
  {
    what: 'documents of two tickets per second',
    value: middle(there, 'perSecond'),
    unit: '',
    note: `${Math.round(middle(here, 'perSecond'))} on the event loop`,
  },
]);
