import * as z from 'zod/mini';
import { inUsualYears } from '#platform/contract.ts';

const id = z.string().check(z.minLength(1), z.maxLength(300));
const number = z.optional(z.nullable(z.number()));
const leftOut = z.optional(z.nullable(z.string().check(z.maxLength(2000))));

/** A picture uploaded to a URL from `POST /media/createUploadUrl`. `url` and `uri` are ignored (PST-10). */
const image = z.object({
  type: z.literal('image'),
  key: z.string().check(z.maxLength(300)),
  provider: z.optional(z.nullable(z.string())),
  width: number,
  height: number,
  url: leftOut,
  uri: leftOut,
});
const gif = z.object({ type: z.literal('gif'), id });
const event = z.object({ type: z.literal('event'), id });
const track = z.object({ type: z.literal('track'), id });
const activity = z.object({ type: z.literal('activity'), id });

export const OptionDraftItem = z.discriminatedUnion('type', [image, gif, event, track]);
export type OptionDraftItem = z.infer<typeof OptionDraftItem>;

/** The number of options and the closing time are validated with their own messages (PST-15, PST-17). */
const poll = z.object({
  type: z.literal('poll'),
  options: z.object({
    items: z
      .array(
        z.object({
          description: z._default(z.string().check(z.maxLength(1000)), ''),
          attachments: z._default(z.object({ items: z.array(OptionDraftItem).check(z.maxLength(1)) }), {
            items: [],
          }),
        }),
      )
      .check(z.maxLength(20)),
  }),
  closesAt: z.optional(z.nullable(z.iso.datetime({ offset: true }).check(inUsualYears))),
});

/** A post's attachment: exactly one (PST-03). */
export const PostDraftItem = z.discriminatedUnion('type', [image, gif, event, track, activity, poll]);
export type PostDraftItem = z.infer<typeof PostDraftItem>;
