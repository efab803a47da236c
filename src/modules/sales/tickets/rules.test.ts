import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase45, toBase45 } from '#platform/base45.ts';
import { codeText, packTicket, readCode } from './rules.ts';

const ticket = {
  keyVersion: 3,
  test: false,
  ticketId: '0198c7f0-1234-7abc-8def-0123456789ab',
  eventPrint: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]),
  issue: Uint8Array.from([9, 8, 7, 6]),
};

test('base45 follows RFC 9285 and restores all bytes', () => {
  expect(toBase45(new TextEncoder().encode('Hello!!'))).toBe('%69 VD92EX0');
  expect(new TextDecoder().decode(fromBase45('QED8WEX0')!)).toBe('ietf!');
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes);
    }),
  );
  for (const bad of ['A', ':::', 'abc', 'GGW']) expect(fromBase45(bad)).toBeUndefined();
});

test('a code identifies ticket and event, and fits a small QR code [TKT-01, ORD-09]', () => {
  const text = codeText(packTicket(ticket), new Uint8Array(64));
  expect(text).toMatch(/^BB1:[0-9A-Z $%*+\-./:]+$/);
  expect(text.length).toBeLessThan(154); // 41 modules, alphanumeric, error correction L
  expect(readCode(text)?.ticket).toEqual(ticket);
});

const signature = Uint8Array.from({ length: 64 }, (_, index) => index + 1);

test('reading a code returns its test flag, signed bytes and signature [ORD-09]', () => {
  const body = packTicket({ ...ticket, test: true });
  expect(readCode(codeText(body, signature))).toEqual({ ticket: { ...ticket, test: true }, body, signature });
});

test('refuses a code with another prefix or format', () => {
  const body = packTicket(ticket);
  const text = codeText(body, signature);
  expect(readCode(text)).toBeDefined();
  expect(readCode(text.replace('BB1:', 'XX1:'))).toBeUndefined();
  body[0] = 2;
  expect(readCode(codeText(body, signature))).toBeUndefined();
});

test('refuses text that isn’t a ticket code', () => {
  for (const text of ['', 'BB1:', 'BB2:AAA', `BB1:${'A'.repeat(143)}`, 'https://example.test']) {
    expect(readCode(text)).toBeUndefined();
  }
});
