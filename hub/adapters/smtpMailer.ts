import type { Mailer } from './adapters';

/**
 * Sends mail by SMTP over a pool of connections. The first mail opens the pool.
 * @param url SMTP address as in `SMTP_URL`, e.g. `smtps://user:password@mail.example.com`
 * @param from sender; a mail may show another name
 */
export function smtpMailer(url: string, from: string): Mailer {
  let pool: ReturnType<typeof openPool> | undefined;
  const open = () => (pool ??= openPool(new URL(url)));
  return {
    send: async ({ fromName, pictures = [], ...mail }) => {
      const transport = await open();
      await transport.sendMail({
        ...mail,
        from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
        attachments: pictures.map(({ content, ...picture }) => ({
          ...picture,
          content: Buffer.from(content),
          contentDisposition: 'inline' as const,
        })),
      });
    },
    check: async () => void (await (await open()).verify()),
    close: async () => (await pool)?.close(),
  };
}

async function openPool(address: URL) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    host: address.hostname,
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    // Passwords and codes are sent in clear only within this machine.
    requireTLS: !/^(?:localhost|127\..*|\[::1\])$/.test(address.hostname),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    ...(address.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }),
  });
}

/** The address of `Name <address>`. */
const addressOf = (from: string): string => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;
