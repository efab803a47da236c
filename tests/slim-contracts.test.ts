import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { slimContract } from '../scripts/slim-contracts.ts';

const slim = (code: string) => slimContract(code, parseAst(code) as never);

test('a contract keeps lines, refusals and plain constants, and loses its schemas and what only they need', () => {
  const code = `
import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, documentCall, pageOf as pages, wireId } from '#platform/contract.ts';
export const limits = { name: 100 };
export const gels = ['amber'];
export const Gel = z.enum(gels);
const id = wireId('order:');
const shared = { id, more: [Gel] };
export const Order = z.extend(ProfileCard, shared);
export const refusals = { orderNotFound: { status: 404, title: 'z', message: 'Gel' } };
const { orderNotFound } = refusals;
export const getOrder = call('GET /orders/:id', { input: z.object({ id }), answer: pages(Order), refusals });
export const getPaper = documentCall('GET /orders/:id/paper', { input: Order });
export function ownerOf(order) { return order.z; }
`;
  expect(slim(code).trim()).toBe(
    `
import { call, documentCall, pageOf as pages, wireId } from '#platform/contract.ts';
export const limits = { name: 100 };
export const gels = ['amber'];
export const Gel = undefined;
const id = undefined;
const shared = undefined;
export const Order = undefined;
export const refusals = { orderNotFound: { status: 404, title: 'z', message: 'Gel' } };
const { orderNotFound } = refusals;
export const getOrder = call('GET /orders/:id', {});
export const getPaper = documentCall('GET /orders/:id/paper', {});
export function ownerOf(order) { return order.z; }
`.trim(),
  );
});

test('a constant that only shares a name with a schema stays', () => {
  const code = `
import * as z from 'zod/mini';
export const name = z.string();
export const words = { name: 'Name', title: 'a'.name };
`;
  expect(slim(code)).toContain(`words = { name: 'Name', title: 'a'.name }`);
});

test('a table that reads another is marked, so that it goes where nobody uses it', () => {
  const code = `
import { refusals as others } from '#modules/profiles/profiles/contract.ts';
export const refusals = { ...others, gone: others.gone };
export const limits = { name: 100 };
`;
  expect(slim(code)).toContain('refusals = /*#__PURE__*/(() => ({ ...others, gone: others.gone }))();');
  expect(slim(code)).toContain('limits = { name: 100 };');
});
