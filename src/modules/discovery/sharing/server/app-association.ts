import type { FastifyInstance, FastifyReply } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';

/** Pages that the app opens. Sign-in and payment pages stay in the browser. */
const openedByApp = [
  '/e/*',
  '/events/*',
  '/v/*',
  '/venues/*',
  '/n/*',
  '/neighborhoods/*',
  '/c/*',
  '/communities/*',
  '/a/*',
  '/artists/*',
  '/u/*',
  '/users/*',
  '/d/*',
  '/do-lists/*',
  '/co/*',
  '/collections/*',
  '/plans/*',
  '/posts/*',
  '/tickets*',
  '/s/*',
];

/** Serves the app association files (SHR-05). Without a configured app, answers 404. */
export function mountAppAssociation(app: FastifyInstance, config: Config): void {
  const send = (reply: FastifyReply, content: unknown) => {
    if (content === undefined) throw refuse(commonRefusals, 'notFound');
    // Apple requires this type for a file without an extension.
    return reply
      .type('application/json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(content));
  };
  app.get('/.well-known/apple-app-site-association', async (_request, reply) =>
    send(reply, appleAssociation(config)),
  );
  app.get('/.well-known/assetlinks.json', async (_request, reply) => send(reply, androidLinks(config)));
}

function appleAssociation({ IOS_APP_ID }: Config) {
  const appIDs = listed(IOS_APP_ID);
  if (appIDs.length === 0) return undefined;
  const components = openedByApp.map((path) => ({ '/': path }));
  return { applinks: { details: [{ appIDs, components }] }, webcredentials: { apps: appIDs } };
}

function androidLinks({ ANDROID_PACKAGE, ANDROID_SHA256 }: Config) {
  const prints = listed(ANDROID_SHA256);
  if (!ANDROID_PACKAGE || prints.length === 0) return undefined;
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: ANDROID_PACKAGE,
        sha256_cert_fingerprints: prints,
      },
    },
  ];
}

function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || []);
}
