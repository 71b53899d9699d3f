import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { StoredMessage } from './storeMessage';

/** A running SMTP server. */
export interface MailSink {
  /** Address for a mailer. */
  url: string;
  close(): Promise<void>;
}

const maxMailBytes = 256 * 1024;

/**
 * Starts an SMTP server on a free loopback port that passes every mail on instead of delivering it.
 * @param keep stores a mail; when it rejects, the sender gets an answer that the mail was refused
 */
export async function startMailSink(keep: (message: StoredMessage) => Promise<void>): Promise<MailSink> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxMailBytes,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      // oxlint-disable-next-line promise/no-callback-in-promise -- smtp-server knows callbacks only
      void takeMail(stream, to, keep).then(done);
    },
  });
  // A client that disconnects needs no answer.
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const net = server.listen(0, '127.0.0.1', () => {
      const address = net.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
    // The server must not keep the process alive after everything else has closed.
    net.unref();
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** @returns the error, or `null`: the form smtp-server expects */
async function takeMail(
  stream: SMTPServerDataStream,
  recipients: readonly string[],
  keep: (message: StoredMessage) => Promise<void>,
): Promise<Error | null> {
  try {
    const mail = await readMail(stream);
    for (const to of recipients) await keep({ to, channel: 'email', ...mail });
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('The mail was not taken.');
  }
}

async function readMail(stream: SMTPServerDataStream): Promise<Omit<StoredMessage, 'to' | 'channel'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  if (stream.sizeExceeded) throw new Error('The mail is too large.');
  const source = Buffer.concat(chunks);
  const mail = await PostalMime.parse(source);
  return {
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trim(),
    html: mail.html === undefined ? null : withPictures(mail.html, mail.attachments),
    source: source.toString('utf8'),
  };
}

/** Puts the pictures that came along into the HTML, which a frame can then show by itself. */
function withPictures(html: string, pictures: Email['attachments']): string {
  return pictures.reduce((shown, { contentId = '', mimeType, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
    const address = `data:${mimeType};base64,${bytes.toString('base64')}`;
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, () => address);
  }, html);
}
