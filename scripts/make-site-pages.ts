/**
 * Writes the generated pages of the documentation site (docs/site): settings from their schema, the API from the
 * contracts, and operations and decisions from `docs/`. Run by `npm run pages` in docs/site.
 */
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openApp } from '#app/server/app.ts';
import { policyWords } from '#app/server/policy-copy.ts';
import { composeCalls } from '#platform/server/answer-call.ts';
import { readConfig } from '#platform/server/config.ts';
import { topicOf } from '#platform/server/openapi.ts';
import { referencePage } from '#platform/server/reference-page.ts';
import { openTestCluster } from '#platform/testing/cluster.ts';
import { settings } from '#platform/server/settings.ts';

const root = join(import.meta.dirname, '..');
const pages = join(root, 'docs/site/src/content/docs');

emptyFolder('decisions');
for (const file of globSync('docs/decisions/*.md', { cwd: root })) {
  const [, title, body] = /^# \d+ (.+)\n([\s\S]*)$/.exec(readFileSync(join(root, file), 'utf8'))!;
  writePage(`decisions/${basename(file)}`, title!, withSiteLinks(body!));
}

const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const [before, after] = guide.split(/## Settings\n[\s\S]*<!-- \/settings -->\n/) as [string, string];
writePage('operations.md', 'Operate', withSiteLinks(before.replace(/^# .*\n/, '') + after));
writePage('configure.md', 'Configure', describeSettings());
await writeApi();
mkdirSync(join(root, 'docs/site/public'), { recursive: true });
copyFileSync(join(root, 'src/app/web/public/favicon.svg'), join(root, 'docs/site/public/favicon.svg'));

function writePage(path: string, title: string, body: string): void {
  writeFileSync(join(pages, path), `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body.trim()}\n`);
}

/** Links among the pages of docs/ lead to the pages of the site. */
function withSiteLinks(text: string): string {
  return text
    .replaceAll(/\]\((?:docs\/)?decisions\/([\w-]+)\.md\)/g, '](/decisions/$1/)')
    .replaceAll(/\]\((?!\/|\.\.)(\d{4}-[\w-]+)\.md\)/g, '](/decisions/$1/)')
    .replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]+\)/g, '$1');
}

function describeSettings(): string {
  const groups = Map.groupBy(settings, ({ group }) => group);
  const parts = [...groups].map(([group, ofGroup]) => {
    const entries = ofGroup.map(({ name, description, otherwise }) =>
      [`### \`${name}\``, description, ...(otherwise ? [`Default: ${otherwise}.`] : [])].join('\n\n'),
    );
    return [`## ${group}`, ...entries].join('\n\n');
  });
  const lead =
    'Every setting is an environment variable. An empty one counts as not set. An invalid one stops the start with a message that names it.';
  return [lead, ...parts].join('\n\n');
}

/** Splits the reference that a running instance serves at `/api/reference` into a page for each topic. */
async function writeApi(): Promise<void> {
  const cluster = await openTestCluster();
  const { url } = await cluster.createDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(tmpdir(), 'backbeat-site'),
  });
  const app = await openApp(config, url);
  const { routes, policies } = composeCalls(app.features);
  await app.close();
  await cluster.stop();
  emptyFolder('api');
  const topics = Map.groupBy(routes, ({ call }) => topicOf(call));
  writePage(
    'api/index.md',
    'API',
    `Every instance answers ${routes.length} calls below \`/api\`. Bodies and answers are JSON. An expected “no” is \`application/problem+json\` with a \`code\`. After 429 and 503, \`Retry-After\` says how many seconds to wait, if that is known. Any call can answer 500, with a \`requestId\` that the log has, too. Admins count as the host of every event and the owner of every page. For programs, \`/api/openapi.json\` describes them all as OpenAPI 3.1, and \`/api/reference\` has these pages for the version that runs there.`,
  );
  for (const [topic, calls] of topics) {
    const { markup } = referencePage(calls, { openApiPath: '/api/openapi.json', policies, policyWords });
    // Without the head of the whole reference. Indented lines would be code.
    const section = markup.slice(markup.indexOf('<section')).replace(/<h2.*?<\/h2>/s, '');
    const body = section.replaceAll(/^\s+|\n(?=\s*\n)/gm, '');
    writePage(`api/${topic.toLowerCase().replaceAll(/\W+/g, '-')}.md`, titleOf(topic), body);
  }
}

/** `share-links` → `Share links`, `feedPosts` → `Feed posts` */
function titleOf(topic: string): string {
  const words = topic.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function emptyFolder(name: string): void {
  rmSync(join(pages, name), { recursive: true, force: true });
  mkdirSync(join(pages, name), { recursive: true });
}
