import * as z from 'zod/mini';

const isDefined = Symbol('defined');

/** A domain event that a module publishes: its type and payload schema. */
export type DomainEventDefinition<Payload extends object = object> = {
  /** `order.completed`: a thing, a dot, what became true. Stored with each event. */
  readonly type: string;
  readonly schema: z.ZodMiniType;
  /**
   * Drops fields that the schema doesn't name.
   * @throws ZodError
   */
  readonly parse: (payload: unknown) => Payload;
  /** Only `defineDomainEvent` creates definitions. */
  readonly [isDefined]: true;
};

export type PayloadOf<Definition extends DomainEventDefinition> =
  Definition extends DomainEventDefinition<infer Payload> ? Payload : never;

export function defineDomainEvent<Payload extends object>(
  type: `${string}.${string}`,
  schema: z.ZodMiniType<Payload>,
): DomainEventDefinition<Payload> {
  return { type, schema, parse: (payload) => schema.parse(payload), [isDefined]: true };
}

export const isDomainEventDefinition = (value: unknown): value is DomainEventDefinition =>
  typeof value === 'object' && value !== null && isDefined in value;

/** A bare row id, without wire prefix. */
export const rowId = z.guid();

/** The bare id of a row of one kind. */
export const rowIdOf = <BareId extends string>() => rowId as z.ZodMiniType<string> as z.ZodMiniType<BareId>;
