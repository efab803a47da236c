import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { modules, type ModuleRules } from './modules.ts';
import { isTest, placeOf, snake, withoutComments, type Source } from './sources.ts';

const tableNames = /create (?:unlogged )?table (\w+)|alter table (\w+) rename to (\w+)/g;

/** The module or package that creates each table, or `platform`. */
export function readTableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  const files = globSync('{src/**,packages/*}/migrations/*.sql').map((file) => file.replaceAll('\\', '/'));
  for (const file of files.toSorted((a, b) => basename(a).localeCompare(basename(b))))
    for (const [, created, from, to] of readFileSync(file, 'utf8').matchAll(tableNames)) {
      if (from) owners.delete(from);
      owners.set((created ?? to)!, ownerOf(file));
    }
  return owners;
}

function ownerOf(path: string): string {
  const place = placeOf(path);
  if (place.area === 'module') return place.module;
  return place.area === 'package' ? `packages/${place.package}` : place.area;
}

const writes =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from)\s+(\w+)|\b(?:insertInto|updateTable|deleteFrom)\(\s*['"`](\w+)|\bopen(?:LeasedQueue|TransactionQueue|MembershipStore)\b[^;]*?\btable:\s*['"`](\w+)/g;
const reads =
  /\b(?:from|join(?:\s+lateral)?|using)\s+(\w+)\b(?!\s*\()|,\s*(\w+)\s+\w{1,3}\b|\b(?:selectFrom|(?:inner|left|right|full|cross)Join|from|using)\(\s*\[?\s*['"`](\w+)/g;

/**
 * Finds tables that a module writes but doesn't own, reads without declaring them in `mayRead`, or declares without
 * reading them. Covers raw SQL, Kysely and queue tables, one line each.
 */
export function findTableFaults(
  sources: readonly Source[],
  owners: ReadonlyMap<string, string>,
  rules: Readonly<Record<string, ModuleRules>> = modules,
): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  for (const source of sources) {
    const place = placeOf(source.path);
    if (!('side' in place) || place.side !== 'server' || isTest(source.path)) continue;
    const owner = place.area === 'module' ? place.module : place.area;
    const text = withoutComments(source);
    for (const table of tablesIn(text, writes, owners))
      if (owners.get(table) !== owner)
        faults.push(`${source.path} writes ${table}, which belongs to ${owners.get(table)}.`);
    for (const table of tablesIn(text, reads, owners)) {
      const to = owners.get(table)!;
      if (to === owner || place.area === 'app') continue;
      used.add(`${owner} ${table}`);
      if (!rules[owner]?.mayRead.includes(table))
        faults.push(`${source.path} reads ${table} of ${to}: declare it in mayRead, or ask ${to}.`);
    }
  }
  for (const [name, { mayRead }] of Object.entries(rules))
    for (const table of mayRead)
      if (!used.has(`${name} ${table}`)) faults.push(`${name} may read ${table} but doesn't: delete it.`);
  return faults;
}

function tablesIn(text: string, pattern: RegExp, owners: ReadonlyMap<string, string>): Set<string> {
  const found = [...text.matchAll(pattern)].map(([, ...names]) => snake(names.find(Boolean)!));
  return new Set(found.filter((name) => owners.has(name)));
}

const sqlPattern = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** Finds SQL and stores in the app, which only composes modules. Each statement belongs to the table's owner. */
export function findSqlInApp(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (placeOf(source.path).area !== 'app' || isTest(source.path)) return [];
    if (source.path.endsWith('store.ts')) return [`${source.path}: stores belong to modules.`];
    return sqlPattern.test(withoutComments(source))
      ? [`${source.path} has SQL: move it to the module that owns the table.`]
      : [];
  });
}
