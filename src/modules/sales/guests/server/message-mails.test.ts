import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { readConfig } from '#platform/server/config.ts';
import { noticeMail } from '../message-copy.ts';
import { mailOf } from './message-mails.ts';
import type { NoticeDetails, SentMessage } from './message-store.ts';

const config = readConfig({ DATA_DIR: '/tmp/backbeat-message-mails-test' });
const slot = {
  startDate: '2026-12-01T20:00:00Z',
  endDate: '2026-12-02T02:00:00Z',
  timezone: 'America/Los_Angeles',
  place: 'The Cold Store',
};
const orderId = newId();

const cancelled = (refund: NoticeDetails['refund']): SentMessage => ({
  id: newId(),
  provider: 'backbeat',
  providerId: newId(),
  eventName: 'Called Off',
  hostName: 'Freight Union',
  replyTo: null,
  kind: 'cancelled',
  subject: '',
  text: '',
  details: { change: { kind: 'cancelled', from: slot, to: slot }, refund, until: null },
});

const textWith = (refund: NoticeDetails['refund'], orderIds = [orderId]): string =>
  mailOf(config, cancelled(refund), { orderIds, paidAtDoor: false }).text;

test('notice of a cancelled event says that all orders are refunded, or that the host decides, who can be asked [RFD-02]', () => {
  const said = (text: string) =>
    [noticeMail.refundedAll, noticeMail.hostDecides].filter((line) =>
      text.replaceAll(/\s+/g, ' ').includes(line),
    );
  expect(said(textWith('all'))).toEqual([noticeMail.refundedAll]);
  expect(said(textWith('none'))).toEqual([noticeMail.hostDecides]);
  expect(said(textWith('none', []))).toEqual([]);
});

test('the preview of a message is cut before an emoji [GST-01]', () => {
  const text = `${'a'.repeat(119)}🪩`;
  const written = { ...cancelled('none'), details: null, subject: 'Doors at ten', text };
  expect(mailOf(config, written, { orderIds: [], paidAtDoor: false }).html.isWellFormed()).toBe(true);
});
