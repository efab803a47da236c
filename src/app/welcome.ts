import type { App } from './server/app.ts';
import type { Web } from './server/serve.ts';

/** The greeting of `npm start`: the address, the demo people, and where mail goes. */
export async function welcome(
  { services }: App,
  { server, address }: Web & { address: string },
): Promise<string> {
  const { config } = services;
  const mail = config.SMTP_URL
    ? new URL(config.SMTP_URL).host
    : config.demo
      ? `${address}/dev/outbox`
      : 'held until SMTP_URL is set';
  const payments = config.STRIPE_SECRET_KEY ? 'Stripe' : 'embedded; pay with 4242 4242 4242 4242';
  const lines: [string, string][] = [
    ['Mail', mail],
    ['Payments', payments],
    ['API', `${address}/api/reference`],
  ];
  const people = config.demo ? await listDemoPeople(server) : [];
  return [
    '',
    `  Backbeat is open: ${address}`,
    '',
    ...lines.map(([name, value]) => `  ${name.padEnd(10)}${value}`),
    ...(people.length > 0 ? ['', '  Sign in without a password as'] : []),
    ...people.map(({ name, about }) => `    ${name.padEnd(20)}${about}`),
    '',
  ].join('\n');
}

/** As the sign-in dialog gets them. */
async function listDemoPeople(server: Web['server']): Promise<readonly { name: string; about: string }[]> {
  const reply = await server.inject('/api/auth/demo-people');
  return reply.statusCode === 200 ? reply.json().items : [];
}
