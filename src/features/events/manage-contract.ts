import * as z from 'zod/mini';
import { Gel, Image } from '#features/media/contract.ts';
import { call } from '#kit/contract.ts';
import { CreatorType, EventStatus, refusals } from './contract.ts';

/** An event as those who run it find it at the head of its management. */
export const ManagedEvent = z.object({
  id: z.string(),
  provider: z.string(),
  providerCode: z.string(),
  providerId: z.string(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  timezone: z.string(),
  images: z.array(Image),
  gel: Gel,
  status: EventStatus,
  venueName: z.string(),
  city: z.string(),
  /** The viewer's own part: who looks after the house may what an owner may. */
  creatorType: CreatorType,
});
export type ManagedEvent = z.infer<typeof ManagedEvent>;

export const getManagedEvent = call('GET /events/:eventId/managed', {
  summary: 'An event for those who run it, with their part in it',
  input: z.object({ eventId: z.string() }),
  answer: ManagedEvent,
  refusals,
  may: 'event.door',
});
