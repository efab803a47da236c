import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type SmtpSink = {
  /** For SMTP_URL. */
  readonly url: string;
  /** Every accepted mail, with its headers. */
  readonly inbox: string[];
  /** Refuses mail, until it is called without an argument. */
  readonly refuse: (refusal?: { responseCode: number; message: string }) => void;
  readonly close: () => Promise<void>;
};

/** A real mail server that keeps what it gets. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const inbox: string[] = [];
  let refusal: { responseCode: number; message: string } | undefined;
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal)
          return callback(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
        inbox.push(Buffer.concat(chunks).toString());
        callback();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    inbox,
    refuse: (next) => (refusal = next),
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
