import type { FastifyInstance } from 'fastify';
import { brand } from '#platform/brand.ts';
import { isUuid } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { html, sendPage, type Html } from '#platform/server/html.ts';
import { findMessage, listMessages, type StoredMessage } from '#platform/server/message-store.ts';

const shownMessages = 100;

/** Messages run in a sandbox: no scripts, and links open in a new window. */
const messagePolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' data:; frame-ancestors 'self'";

/**
 * Serves `/dev/outbox`, which lists every message a demo instance would have sent. Demo mode only. A public demo lists
 * the messages to one address at a time, because visitors may have entered their own.
 */
export function mountDevOutbox(
  server: FastifyInstance,
  { db, isPublic }: { db: Db; isPublic: boolean },
): void {
  const readMessage = async (id: string): Promise<StoredMessage> => {
    const message = isUuid(id) ? await findMessage(db, id) : undefined;
    if (!message) throw refuse(commonRefusals, 'notFound');
    return message;
  };

  server.get<{ Querystring: { to?: string } }>('/dev/outbox', async ({ query }, reply) => {
    const recipient = typeof query.to === 'string' && query.to ? query.to : undefined;
    if (isPublic && !recipient)
      return sendPage(reply, { title: `Outbox · ${brand.name}`, body: askForAddress() });
    const messages = await listMessages(db, { limit: shownMessages, ...(recipient ? { recipient } : {}) });
    return sendPage(reply, { title: `Outbox · ${brand.name}`, body: outboxPage(messages, recipient) });
  });

  server.get<{ Params: { id: string } }>('/dev/outbox/:id', async ({ params }, reply) => {
    const message = await readMessage(params.id);
    return sendPage(reply, { title: `${message.subject} · Outbox`, body: messagePage(message) });
  });

  server.get<{ Params: { id: string } }>('/dev/outbox/:id/html', async ({ params }, reply) => {
    const { html: markup } = await readMessage(params.id);
    return reply
      .header('content-security-policy', messagePolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${markup ?? ''}`);
  });

  server.get<{ Params: { id: string; place: string } }>(
    '/dev/outbox/:id/attachments/:place',
    async ({ params }, reply) => {
      const { attachments } = await readMessage(params.id);
      const attachment = attachments[Number(params.place)];
      if (!attachment) throw refuse(commonRefusals, 'notFound');
      return reply
        .header(
          'content-disposition',
          `attachment; filename="${attachment.filename.replaceAll(/[^\w.-]+/g, '-')}"`,
        )
        .header('cache-control', 'no-store')
        .type(attachment.contentType)
        .send(Buffer.from(attachment.content, 'base64'));
    },
  );
}

function askForAddress(): Html {
  return html`<h1>Outbox</h1>
    <p>
      This demo sends no email and no text messages. Enter the address or number that you used to read them
      here.
    </p>
    <form action="/dev/outbox">
      <label>Email address or phone number <input name="to" required autocomplete="off" /></label>
      <button>Show messages</button>
    </form>`;
}

type Line = Awaited<ReturnType<typeof listMessages>>[number];

function outboxPage(messages: readonly Line[], recipient: string | undefined): Html {
  return html`<h1>Outbox</h1>
    <p>
      This is a demo, so nothing is really sent: mail and text messages end up here.
      ${recipient && html`Only those to <strong>${recipient}</strong>. <a href="/dev/outbox">Show others</a>.`}
    </p>
    ${
      messages.length === 0
        ? html`<p class="soft">No message yet. Buy a ticket, or ask for a sign-in code.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Message</th>
                <th scope="col">To</th>
                <th scope="col">When</th>
                <th scope="col">Attachments</th>
              </tr>
            </thead>
            <tbody>
              ${messages.map(messageRow)}
            </tbody>
          </table>`
    }`;
}

function messageRow({ id, channel, subject, recipient, createdAt, attachmentsTotal }: Line): Html {
  return html`<tr>
    <td><a href="/dev/outbox/${id}">${subject || `A message by ${channel}`}</a></td>
    <td><a href="/dev/outbox?to=${encodeURIComponent(recipient)}">${recipient}</a></td>
    <td>${timeText(createdAt)}</td>
    <td>${attachmentsTotal > 0 ? attachmentsTotal : ''}</td>
  </tr>`;
}

function messagePage(message: StoredMessage): Html {
  const { id, channel, subject, recipient, createdAt, attachments, text } = message;
  return html`<p><a href="/dev/outbox">Outbox</a></p>
    <h1>${subject || `A message by ${channel}`}</h1>
    <dl>
      <dt>To</dt>
      <dd>${recipient}</dd>
      <dt>When</dt>
      <dd>${timeText(createdAt)}</dd>
      ${
        attachments.length > 0 &&
        html`<dt>Attached</dt>
          <dd>
            ${attachments.map(
              ({ filename }, place) =>
                html`<a href="/dev/outbox/${id}/attachments/${place}" download>${filename}</a> `,
            )}
          </dd>`
      }
    </dl>
    ${
      message.html !== null &&
      html`<h2>As HTML</h2>
        <iframe
          title="The message as HTML"
          src="/dev/outbox/${id}/html"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`
    }
    <h2>As text</h2>
    ${{ markup: `<pre tabindex="0">${html`${text}`.markup}</pre>` }}`;
}

function timeText(at: Date): Html {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
