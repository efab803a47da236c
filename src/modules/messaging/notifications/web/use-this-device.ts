import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { addPushDevice, listPushDevices, removePushDevice, type PushDevices } from '../contract.ts';
import { settingsWords as words } from '../copy.ts';
import { serviceWorkerPath } from '../rules.ts';

/** `cannot`: unsupported. `mayNot`: permission denied. */
export type ThisDevice = 'unknown' | 'cannot' | 'mayNot' | 'off' | 'on';

const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** This browser's subscription, whichever user made it. */
async function subscribed(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function wasDenied(): Promise<boolean> {
  if (!canPush()) return false;
  return (await navigator.permissions.query({ name: 'notifications' })).state === 'denied';
}

const devicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['pushDevices', userId],
    queryFn: async ({ signal }) => {
      const [devices, own, isDenied] = await Promise.all([
        send(listPushDevices, { userId }, { signal }),
        subscribed(),
        wasDenied(),
      ]);
      return { ...stateOf(devices, own?.endpoint), isDenied };
    },
  });

type State = {
  readonly publicKey: string;
  readonly ownId: string | undefined;
  readonly total: number;
  readonly isDenied: boolean;
};

function stateOf({ publicKey, items }: PushDevices, endpoint: string | undefined): State {
  const own = items.find((device) => device.endpoint === endpoint);
  return { publicKey, ownId: own?.id, total: items.length, isDenied: false };
}

/** Must be called from a press, because the browser asks for permission. @returns undefined if the user declines */
async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(serviceWorkerPath, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  // A subscription made with other keys can't receive our messages.
  if (known && !isFor(known, key)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, place) => byte === key[place]);
}

async function switchOn(userId: string, publicKey: string): Promise<State | undefined> {
  const subscription = await subscribe(publicKey);
  if (!subscription) return undefined;
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return stateOf(
    await send(addPushDevice, { userId, endpoint: endpoint!, keys: { p256dh, auth } }),
    endpoint,
  );
}

async function switchOff(userId: string, deviceId: string): Promise<State> {
  const devices = await send(removePushDevice, { userId, deviceId });
  await (await subscribed())?.unsubscribe();
  return stateOf(devices, undefined);
}

/** Manages push on this browser. Asks for permission only when the user turns it on. */
export function useThisDevice(userId: string) {
  const client = useQueryClient();
  const query = devicesQuery(userId);
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const known = useQuery({ ...query, enabled: inBrowser });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) => {
      const { publicKey, ownId } = known.data!;
      return on ? switchOn(userId, publicKey) : switchOff(userId, ownId!);
    },
    onSuccess: (state) =>
      state
        ? client.setQueryData(query.queryKey, state)
        : client.invalidateQueries({ queryKey: query.queryKey }),
    onError: (error) =>
      toast({
        ...(isRefusal(error) ? { title: error.title, message: error.message } : words.notReached),
        tone: 'danger',
      }),
  });
  const state = (): ThisDevice => {
    if (!inBrowser || !known.data) return 'unknown';
    if (!canPush()) return 'cannot';
    if (known.data.isDenied) return 'mayNot';
    return (isPending ? variables : known.data.ownId !== undefined) ? 'on' : 'off';
  };
  return { state: state(), total: known.data?.total ?? 0, isPending, turn: mutate };
}
