/** An operator joins two accounts of one person. */
import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { removeAddress } from '../../src/api/addresses';
import { auditRows } from '../database/tables/audit';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { accountOf, changeOther, otherNumber } from '../testing/mergeVisit';
import { owner, signIn } from '../testing/passkeyVisit';
import { undoBy, undoMail } from '../testing/undoMail';
import { mergeAccountsCommand } from './mergeCommand';

const otherMail = 'other.lena@example.com';
const { account: mail } = owner;
const reason = ['--reason', 'call 4711'];

let test: TestHub;
let endedId = '';
beforeEach(async () => {
  test = await createTestHub();
  await changeOther(test, { email: otherMail, username: 'Lena' });
  endedId = (await accountOf(test, otherNumber))?.id ?? '';
});
afterEach(() => test.close());

const merge = (...args: string[]): Promise<string[]> => mergeOf(mail, otherNumber, ...args);

/** @returns what it prints, a refusal last */
async function mergeOf(stays: string, ends: string, ...args: string[]): Promise<string[]> {
  const { database, secretKeys, adapters } = test.hub.services;
  const lines: string[] = [];
  await mergeAccountsCommand([stays, '--tenant', 'neutral', '--with', ends, ...args], {
    env: { HUB_PUBLIC_ORIGIN: 'http://localhost:4600' },
    write: (line) => lines.push(line),
    openDatabase: () => Promise.resolve(database),
    openSecretKeys: () => Promise.resolve(secretKeys),
    // A command closes its own.
    openMailer: () => Promise.resolve({ send: (letter) => adapters.mail.send(letter) }),
    openSms: () => Promise.resolve(adapters.sms),
    who: 'shell root',
    now: () => test.clock.now(),
  }).catch((error: unknown) => lines.push(error instanceof Error ? error.message : ''));
  return lines;
}
/** What the plan prints to confirm it. */
async function seen(): Promise<string> {
  return /--confirm (\S+) --reason/.exec((await merge()).at(-1) ?? '')?.[1] ?? '';
}
const isOpen = async (token: string) => (await test.call(check, {}, { token })).info.status === 1;

describe('account merge', () => {
  it.each([[[]], [['--dry-run', '--confirm', 'any', ...reason]]])(
    'with %j shows what would be done, and changes nothing',
    async (args) => {
      const lines = await merge(...args);
      expect(lines[0]).toMatch(/^stays\tdesigner\tdesigner@example\.com\t-\tpassword/);
      expect(lines[1]).toContain(`ends\tLena\t${otherMail}\t${otherNumber}`);
      expect(lines[2]).toContain(`afterwards\tdesigner\t${mail}\t${otherNumber}`);
      expect(lines).toContain(`not kept\temail ${otherMail}`);
      expect(lines.at(-1)).toMatch(
        /^Nothing was changed\. To do it: --confirm [\w-]{43}(\.[\w-]{6}){5} --reason <text>$/,
      );
      expect((await accountOf(test, otherNumber))?.id).toBe(endedId);
    },
  );

  it('joins them once what was shown is confirmed, tells both mailboxes, and is in the audit', async () => {
    const [own, other] = [await signIn(test), await signIn(test, otherNumber)];
    const lines = await merge('--confirm', await seen(), ...reason);
    const stays = await accountOf(test, mail);
    expect(lines).toEqual([
      `Account ${otherNumber} of neutral has ended: what signed in to it signs in to ${stays?.id} now`,
      'It is signed out everywhere, and no browser is trusted',
      'Every mailbox was told, and the number of an account without one',
    ]);
    expect(stays).toMatchObject({ username: 'designer', mobile: otherNumber });
    expect([await isOpen(own), await isOpen(other)]).toEqual([false, false]);
    for (const to of [mail, otherMail])
      expect((await readInbox(test, to))[0]?.text).toMatch(/were joined.*The operator of this site did it/s);
    const rows = await test.hub.services.database.run((queries) =>
      queries
        .select()
        .from(auditRows)
        .where(inArray(auditRows.subject, [stays?.id ?? '', endedId])),
    );
    expect(rows.map(({ act, who, reason: why }) => [act, who, why])).toEqual([
      ['account merge', 'shell root', 'call 4711'],
      ['account merge', 'shell root', 'call 4711'],
    ]);
    // The owner of the ended account can take what came along out again.
    const { info } = await undoBy(test, (await undoMail(test, otherMail)).token);
    expect(info.undone).toEqual(['mobile']);
  });

  it.each([
    ['the account that ends', mail, otherNumber],
    ['the account that stays', otherNumber, mail],
  ])('tells %s by text where it has no mailbox, as its mail would', async (_, stays, ends) => {
    await changeOther(test, { email: null, lastSeenAt: test.clock.now() });
    const plan = (await mergeOf(stays, ends)).at(-1) ?? '';
    const shown = /--confirm (\S+) --reason/.exec(plan)?.[1] ?? '';
    expect((await mergeOf(stays, ends, '--confirm', shown, ...reason)).at(-1)).toContain(
      'Every mailbox was told',
    );
    const [text] = await readInbox(test, otherNumber);
    expect(text?.text).toMatch(/were joined.*The operator of this site did it.*\/entry\/undo\?/s);
    expect((await readInbox(test, mail))[0]?.text).toContain('were joined');
  });

  it('needs what the plan printed, and a reason', async () => {
    for (const other of ['Lena', endedId, 'a.b.c'])
      expect((await merge('--confirm', other, ...reason)).at(-1)).toContain(
        'must be what this command prints',
      );
    const shown = await seen();
    expect((await merge('--confirm', shown)).at(-1)).toContain('--reason is missing');
    expect((await merge('--confirm', shown, '--reason', ' ')).at(-1)).toContain('A reason is needed');
    expect((await accountOf(test, otherNumber))?.id).toBe(endedId);
  });

  it('refuses what was not shown, with what has changed since', async () => {
    const shown = await seen();
    await changeOther(test, { email: 'thief@example.com', username: 'Thief' });
    const lines = await merge('--confirm', shown, ...reason);
    expect(lines.slice(0, -1)).toEqual([
      expect.stringMatching(/^now\tends\tThief\tthief@example\.com/),
      'now\tnot kept\tusername Thief',
      'now\tnot kept\temail thief@example.com',
      expect.stringContaining('now\tnot kept\tpassword'),
    ]);
    expect(lines.at(-1)).toContain('These accounts have changed since that was shown. Nothing was changed.');
    expect((await accountOf(test, otherNumber))?.id).toBe(endedId);
    // The refusal says how to confirm what is there now.
    const next = /--confirm (\S+)/.exec(lines.at(-1)?.split('then:')[1] ?? '')?.[1] ?? '';
    expect((await merge('--confirm', next, ...reason))[0]).toContain('has ended');
  });

  it('refuses also where nothing that changed is shown, and for another pair', async () => {
    const shown = await seen();
    await changeOther(test, { authVersion: 77 });
    const lines = await merge('--confirm', shown, ...reason);
    expect(lines[0]).toBe('now\tanother password, session or field of the tenant’s own');
    expect(lines.at(-1)).toContain('have changed since');
    const turned = await mergeOf(otherNumber, mail, '--confirm', await seen(), ...reason);
    expect(turned[0]).toMatch(/^now\tstays\tLena/);
    expect((await accountOf(test, otherNumber))?.id).toBe(endedId);
  });

  it('refuses what an owner is refused', async () => {
    await changeOther(test, { lockedAt: 1 });
    expect((await merge('--confirm', 'any', ...reason)).at(-1)).toContain('This account is locked');
    await changeOther(test, { lockedAt: null });
    await test.call(removeAddress, { kind: 'email' }, { token: await signIn(test, otherNumber) });
    await test.hub.services.background.settled();
    expect((await merge()).at(-1)).toContain('its owner can still undo that');
    expect((await merge('--with', mail)).at(-1)).toBe('These are one account already.');
  });
});
