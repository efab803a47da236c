import { ECDH } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { BlockedAddressError, requireSafeAddress } from '#platform/server/safe-fetch.ts';
import { refusals, type PushDevices } from '../contract.ts';
import type { OpenPushKeys } from './push-keys.ts';
import { addDevice, keepNewestDevices, listDevices, removeDevice, type Device } from './push-store.ts';

/** The oldest devices beyond this are usually browsers whose data was cleared. */
const devicesAtMost = 10;

export const originsInside = ({ PUSH_ORIGINS_INSIDE }: Pick<Config, 'PUSH_ORIGINS_INSIDE'>): string[] =>
  PUSH_ORIGINS_INSIDE.split(',').filter(Boolean);

export async function readDevices(db: Db, openKeys: OpenPushKeys, userId: UserId): Promise<PushDevices> {
  const [{ publicKey }, devices] = await Promise.all([openKeys(), listDevices(db, userId)]);
  return {
    publicKey,
    items: devices.map(({ createdAt, ...device }) => ({ ...device, createdAt: createdAt.toISOString() })),
  };
}

/** @throws Refusal deviceNotValid for addresses in the internal network and invalid keys */
export async function takeDevice(tx: Db, device: Device, inside: readonly string[]): Promise<void> {
  if (!isReachableEndpoint(device.endpoint, inside) || !isPoint(device.p256dh) || !isSecret(device.auth))
    throw refuse(refusals, 'deviceNotValid');
  await addDevice(tx, device);
  await keepNewestDevices(tx, device.userId, devicesAtMost);
}

export const endDevice = removeDevice;

function isReachableEndpoint(endpoint: string, inside: readonly string[]): boolean {
  try {
    requireSafeAddress(endpoint, inside);
    return true;
  } catch (error) {
    if (error instanceof BlockedAddressError) return false;
    throw error;
  }
}

const isSecret = (auth: string): boolean => /^[\w-]{22}$/.test(auth);

/** Whether it is an uncompressed P-256 point. */
function isPoint(p256dh: string): boolean {
  if (!/^[\w-]{87}$/.test(p256dh)) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}
