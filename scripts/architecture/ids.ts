import { isTest, withoutComments, type Source } from './sources.ts';

const codecs = 'src/platform/ids.ts';

/** Patterns of hand-written decoding, and of hand-written prefixes. Each kind of id has a codec. */
const handmade: readonly [pattern: RegExp, what: string][] = [
  [/\b(?:fromWire|toWire)\b/, 'decodes an id'],
  [/\bindexOf\(':'\) \+ 1\)|\blastIndexOf\(':'\)/, 'takes a prefix off an id'],
  [/\.prefix\.length\b/, 'takes a prefix off an id'],
  [/\b(?:function|const) (?:bareId|bareOf|\w*[iI]dIn)\b/, 'has its own decoder of ids'],
  [/['"`](?:user:us-west-2|event:backbeat):/, 'writes a prefix'],
];

/** Finds ids decoded or prefixed outside the codecs. Contracts parse incoming ids; answers use `encode`. */
export function findIdFaults(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path }) =>
        path.startsWith('src/') && path !== codecs && path !== 'src/platform/contract.ts' && !isTest(path),
    )
    .flatMap((source) => {
      const lines = handmade.some(([pattern]) => pattern.test(source.text))
        ? withoutComments(source).split('\n')
        : [];
      return lines.flatMap((line, place) =>
        handmade.flatMap(([pattern, what]) =>
          pattern.test(line)
            ? [`${source.path} ${what} in line ${place + 1}: use its codec (${codecs})`]
            : [],
        ),
      );
    });
}
