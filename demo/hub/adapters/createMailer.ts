import { createTransport } from 'nodemailer';
import type { Mail } from '../outbox/outbox';

/** Sends mail by SMTP. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * A mailer over a pool of connections.
 * @param url SMTP address as in `SMTP_URL`, e.g. `smtps://user:password@mail.example.com`
 * @param from sender
 */
export function createMailer(url: string, from: string): Mailer {
  const address = new URL(url);
  const transport = createTransport({
    pool: true,
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    ...(address.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}
