import { undo } from '../../src/api/undo';
import type { TestHub, TestRequest } from './createTestHub';
import { readInbox } from './inbox';

const inMail = /http\S+\/entry\/undo\?token=([\w-]{43})(\S*)/;

/** The newest mail that offers an undo: its token, and what its address has besides. */
export async function undoMail(
  test: Pick<TestHub, 'fetch'>,
  to: string,
): Promise<{ token: string; rest: string; text: string }> {
  const mails = await readInbox(test, to);
  const text = mails.find((mail) => inMail.test(mail.text))?.text ?? '';
  const [, token = '', rest = ''] = inMail.exec(text) ?? [];
  return { token, rest, text };
}

export const undoBy = (test: TestHub, token: string, options: TestRequest = {}) =>
  test.call(undo, { token }, options);
