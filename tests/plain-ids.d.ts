/** In tests and benchmarks, a plain string passes for any id, so that they can write ids down. */
declare module '#platform/ids.ts' {
  interface IdSources {
    readonly plainText: true;
  }
}

export type { IdSources } from '#platform/ids.ts';
