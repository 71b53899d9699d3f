import { listActivity } from '../../src/api/activity';
import { listAgreements } from '../../src/api/agreements';
import { changePassword } from '../../src/api/changePassword';
import { check } from '../../src/api/check';
import { askExport, fetchExport, readExport } from '../../src/api/dataCopy';
import { listLinks, removeLink } from '../../src/api/links';
import { linkConfirm, linkStart } from '../../src/api/newLinks';
import { login } from '../../src/api/login';
import { endSessions, listSessions } from '../../src/api/sessions';
import { mergeConfirm, mergeProve } from '../../src/api/merge';
import { isHubError } from '../../src/api/hubError';
import { undo } from '../../src/api/undo';
import { userProfile } from '../../src/api/userProfile';
import { SwitchedOff } from '../endings';
import { expectRefusal, expectThat } from '../expectations';
import type { ConformanceRow } from '../row';
import { goodPassword, type Visit } from '../subject';

/** @throws SwitchedOff */
export async function requireOffer(visit: Visit, offer: string): Promise<void> {
  const { info } = await visit.call(userProfile, {}).catch(() => ({ info: undefined }));
  if (!info?.offers?.includes(offer)) throw new SwitchedOff(`the profile does not offer "${offer}"`);
}

/** What the owner of an account sees and changes. */
export const accountPageRows: readonly ConformanceRow[] = [
  {
    level: 'optional',
    area: 'account',
    title: 'sessions are listed, and all others can be ended',
    call: endSessions,
    ends: 'done',
    run: async (subject) => {
      const person = await subject.newcomer();
      const [one, other] = [await subject.signedIn(person), await subject.signedIn(person)];
      await requireOffer(one, 'sessions');
      const sessions = (await one.call(listSessions, {})).info?.sessions ?? [];
      expectThat(
        sessions.filter(({ current }) => current).length === 1,
        'no single session is the current one',
      );
      expectThat(!sessions.some(({ id }) => id === one.token || id === other.token), 'an id is a token');
      await one.call(endSessions, { id: 'others' });
      expectThat((await other.call(check, {})).info?.status === 0, 'the other session is still valid');
      expectThat((await one.call(check, {})).info?.status === 1, 'the current session ended too');
    },
  },
  {
    level: 'optional',
    area: 'account',
    title: 'the owner, and nobody else, sees sign-ins and failed tries',
    call: listActivity,
    ends: 'done',
    run: async (subject) => {
      const person = await subject.newcomer();
      const visit = await subject.signedIn(person);
      await requireOffer(visit, 'activity');
      const guess = { type: 0, account: person.account, password: 'not it 1' } as const;
      await expectRefusal(subject.visit().call(login, guess), 'accountOrPasswordWrong');
      // A hub may write them after its answer.
      await new Promise((resolve) => {
        setTimeout(resolve, 1000);
      });
      const { events = [] } = (await visit.call(listActivity, {})).info ?? {};
      const kinds = new Set(events.map(({ kind }) => kind));
      expectThat(kinds.has('sign_in'), 'no sign-in is listed');
      expectThat(kinds.has('sign_in_failed'), 'the failed try is not listed');
      expectThat(
        events.every(({ at }, index) => index === 0 || at <= (events[index - 1]?.at ?? at)),
        'the newest does not come first',
      );
      await expectRefusal(subject.visit().call(listActivity, {}), 'notLoggedIn');
    },
  },
  {
    level: 'optional',
    area: 'account',
    title: 'the owner, and nobody else, sees what was agreed to with the registration',
    call: listAgreements,
    ends: 'done',
    run: async (subject) => {
      const visit = await subject.signedIn(await subject.newcomer());
      await requireOffer(visit, 'agreements');
      const { agreements = [] } = (await visit.call(listAgreements, {})).info ?? {};
      expectThat(agreements.length === 1, 'the registration is not the one agreement');
      expectThat(agreements[0]?.version !== '', 'it has no version');
      await expectRefusal(subject.visit().call(listAgreements, {}), 'notLoggedIn');
    },
  },
  {
    level: 'optional',
    area: 'account',
    title: 'a copy of the data waits for the session that asked, once a day',
    call: fetchExport,
    ends: 'fieldInvalid',
    run: async (subject) => {
      const person = await subject.newcomer();
      const [one, other] = [await subject.signedIn(person), await subject.signedIn(person)];
      await requireOffer(one, 'export');
      const { id = '' } = (await one.call(askExport, {})).info ?? {};
      expectThat((await one.call(askExport, {})).info?.id === id, 'asking again makes another one');
      expectThat((await one.call(readExport, {})).info?.id === id, 'its session does not see it');
      expectThat((await other.call(readExport, {})).info?.id === undefined, 'another session sees it');
      await expectRefusal(other.call(askExport, {}), 'tooManyTries');
      await expectRefusal(subject.visit().call(fetchExport, { id }), 'notLoggedIn');
      await expectRefusal(other.call(fetchExport, { id }), 'fieldInvalid');
    },
  },
  {
    level: 'optional',
    area: 'account',
    title: 'an unknown token undoes nothing',
    call: undo,
    ends: 'challengeGone',
    run: async (subject) => {
      const refused = subject.visit().call(undo, { token: 'x'.repeat(43) });
      const status = await refused.then(
        () => 200,
        (error: unknown) => (isHubError(error) ? error.status : 0),
      );
      if (status === 404) throw new SwitchedOff('the hub undoes no changes');
      await expectRefusal(refused, 'challengeGone');
    },
  },
  {
    level: 'optional',
    area: 'account',
    title: 'links are listed, and removing an unknown one changes nothing',
    call: removeLink,
    ends: 'done',
    run: async (subject) => {
      const visit = await subject.signedIn(await subject.newcomer());
      await requireOffer(visit, 'links');
      const { links } = (await visit.call(listLinks, {})).info ?? {};
      expectThat(links?.length === 0, 'a new account has links');
      await visit.call(removeLink, { id: 'unknown' });
      await expectRefusal(subject.visit().call(listLinks, {}), 'notLoggedIn');
    },
  },
  {
    level: 'optional',
    area: 'account',
    title: 'a link is begun for the account page alone, and what nobody began links nobody',
    call: linkConfirm,
    ends: 'challengeGone',
    run: async (subject) => {
      const visit = await subject.signedIn(await subject.newcomer());
      await requireOffer(visit, 'new_links');
      const { providers: [provider = ''] = [] } = (await visit.call(listLinks, {})).info ?? {};
      const elsewhere = { provider, redirect: 'https://elsewhere.example/account' };
      await expectRefusal(visit.call(linkStart, elsewhere), 'fieldInvalid');
      const { link } = (await visit.call(linkStart, { provider, redirect: '/account' })).info ?? {};
      const other = await subject.signedIn(await subject.newcomer());
      for (const [who, what] of [
        [visit, 'unknown'],
        [other, link ?? ''],
      ] as const)
        await expectRefusal(who.call(linkConfirm, { provider, link: what, code: 'any' }), 'challengeGone');
    },
  },
  {
    level: 'optional',
    area: 'account',
    title: 'accounts that nobody offered to join stay two',
    call: mergeConfirm,
    ends: 'challengeGone',
    run: async (subject) => {
      const visit = await subject.signedIn(await subject.newcomer());
      const refused = visit.call(mergeProve, { merge: 'unknown' });
      const status = await refused.then(
        () => 200,
        (error: unknown) => (isHubError(error) ? error.status : 0),
      );
      if (status === 404) throw new SwitchedOff('the hub joins no accounts');
      await expectRefusal(refused, 'challengeGone');
      await expectRefusal(visit.call(mergeConfirm, { merge: 'unknown', seen: 'any' }), 'challengeGone');
      await expectRefusal(subject.visit().call(mergeProve, { merge: 'unknown' }), 'notLoggedIn');
    },
  },
  {
    level: 'optional',
    area: 'account',
    title: 'the password changes with the old one only',
    call: changePassword,
    ends: 'accountOrPasswordWrong',
    run: async (subject) => {
      const person = await subject.newcomer();
      const visit = await subject.signedIn(person);
      await requireOffer(visit, 'password');
      const next = { new_password: 'Compass-35-tree' };
      const wrong = visit.call(changePassword, { old_password: 'not it 1', ...next });
      await expectRefusal(wrong, 'accountOrPasswordWrong');
      await visit.call(changePassword, { old_password: goodPassword, ...next });
      await subject.signedIn({ account: person.account, password: next.new_password });
    },
  },
];
