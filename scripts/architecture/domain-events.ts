import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isDomainEventDefinition, type DomainEventDefinition } from '#platform/domain-events.ts';
import type { Subscriber } from '#platform/server/domain-events.ts';
import { placeOf, type Source } from './sources.ts';

const root = join(import.meta.dirname, '../..');

type Listed = { readonly owner: string; readonly definition: DomainEventDefinition };

/** Lists every definition that an `events.ts` exports, by type. */
export async function listDomainEvents(sources: readonly Source[]): Promise<Listed[]> {
  const files = sources.filter(({ path }) => /^src\/(?:modules\/.*|platform)\/events\.ts$/.test(path));
  const listed = new Map<DomainEventDefinition, string>();
  for (const { path } of files) {
    const exported = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>;
    const values = Object.values(exported).flatMap((one) =>
      typeof one === 'object' && one !== null && !isDomainEventDefinition(one) ? Object.values(one) : [one],
    );
    for (const one of values) if (isDomainEventDefinition(one)) listed.set(one, ownerOf(path));
  }
  return [...listed]
    .map(([definition, owner]) => ({ definition, owner }))
    .toSorted((one, other) => (one.definition.type < other.definition.type ? -1 : 1));
}

function ownerOf(path: string): string {
  const place = placeOf(path);
  if (place.area !== 'module') return 'platform';
  return place.slice === place.module ? place.module : `${place.module}/${place.slice}`;
}

/** Finds types that are defined twice, and types that subscribers expect but no module defines. */
export function findEventFaults(listed: readonly Listed[], subscribers: readonly Subscriber[]): string[] {
  const types = listed.map(({ definition }) => definition.type);
  const twice = types.filter((type, place) => types.indexOf(type) !== place);
  const unknown = subscribers.flatMap(({ name, types: expected }) =>
    [...expected].filter((type) => !types.includes(type)).map((type) => `${name} expects ${type}`),
  );
  return [...twice.map((type) => `${type} is defined twice`), ...unknown];
}

/** Finds code that writes to the outbox, or names a domain event, other than through `publish` and a literal. */
export function findStringPublishes(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const isPublisher = path === 'src/platform/server/domain-events.ts';
      const writes = /insertInto\('outbox'\)|insert into outbox\b/.test(text) && !isPublisher;
      const composed = [...text.matchAll(/(?<!function )\bdefineDomainEvent\((?!\s*'[a-z]\w*\.\w+',)/g)];
      return [
        ...(writes ? [`${path} writes to the outbox: use publish().`] : []),
        ...composed.map(() => `${path} defines a domain event whose type isn't a literal.`),
      ];
    });
}

/** Generates `docs/domain-events.md`. */
export function describeDomainEvents(listed: readonly Listed[], subscribers: readonly Subscriber[]): string {
  const sections = listed.map(({ definition, owner }) => {
    const names = subscribers
      .filter(({ types }) => types.has(definition.type))
      .map(({ name, by }) => `\`${name}\`${by === 'queued' ? '' : ` (${by})`}`)
      .toSorted();
    return [
      `## ${definition.type}`,
      '',
      `Published by ${owner}. Subscribers: ${names.length > 0 ? names.join(', ') : 'none'}.`,
      '',
      ...fieldsOf(definition).map(([name, type]) => `- \`${name}\`: ${type}`),
      '',
    ].join('\n');
  });
  return [
    '# Domain events',
    '',
    'Written by `npm run docs:events`. A module defines its domain events in an `events.ts`, publishes them with',
    '`publish` in the transaction of the change, and others get them with `subscribe`: at least once, in order of commit.',
    'Direct and leased subscribers run from the outbox itself, the others as jobs of the queue.',
    '',
    ...sections,
  ].join('\n');
}

type JsonSchema = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

function fieldsOf({ schema }: DomainEventDefinition): (readonly [name: string, type: string])[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema) as JsonSchema;
  return Object.entries(properties).map(([name, property]) => [
    required.includes(name) ? name : `${name}?`,
    typeText(property),
  ]);
}

function typeText(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ');
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(' or ');
  if (schema.format === 'uuid') return 'id';
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`;
  if (schema.properties)
    return `object with ${Object.entries(schema.properties)
      .map(([name, property]) => `\`${name}\` (${typeText(property)})`)
      .join(', ')}`;
  return schema.type ?? 'anything';
}
