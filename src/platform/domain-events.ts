import * as z from 'zod/mini';

const isDefined = Symbol('defined');

/** A kind of domain event that a module publishes: its type, and the shape of its payload. */
export type DomainEventDefinition<Payload extends object = object> = {
  /** `order.completed`: the thing, a dot, what became true. Stored with each event. */
  readonly type: string;
  readonly schema: z.ZodMiniType;
  /** @throws ZodError when the payload has another shape. Fields that the schema does not name are dropped. */
  readonly parse: (payload: unknown) => Payload;
  /** Only `defineDomainEvent` makes definitions. */
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

/** The bare id of a row, without the prefix of the wire. */
export const rowId = z.guid();

/** The bare id of a row of one kind. */
export const rowIdOf = <BareId extends string>() => rowId as z.ZodMiniType<string> as z.ZodMiniType<BareId>;
