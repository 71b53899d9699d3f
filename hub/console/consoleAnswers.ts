import { doneWithFile } from '../answers/outcome';
import { describeAct, listActs } from '../audit/readAudit';
import { exportPerson } from '../export/exportPerson';
import { staleDatabase } from '../database/readReplica';
import { parseIdentifier } from '../input/identifier';
import { clearLimitsOf, endSessionsOf, lockPerson, unlockPerson } from '../people/changePeople';
import { deletePerson, deletePersonNow } from '../people/deletePerson';
import { findPeople, findById } from '../people/findPeople';
import { PeopleError, type Act, type PeopleBase } from '../people/people';
import { removeFactorsOf } from '../people/removeFactors';
import { sendResetTo } from '../people/sendReset';
import { setAddressOf } from '../people/setAddress';
import { inShort, showPerson } from '../people/showPerson';
import {
  clearLimitsCall,
  deletePersonCall,
  endSessionsCall,
  exportPersonCall,
  findPeopleCall,
  listActsCall,
  lockPersonCall,
  removeFactorsCall,
  sendResetCall,
  setAddressCall,
  showPersonCall,
  unlockPersonCall,
} from './consoleCalls';
import { answering, ending, type ConsoleAnswer } from './answering';
import { limitAnswers } from './limitAnswers';

const actOf = ({ id, reason }: { id: string; reason: string }): Act => ({ accountId: id, reason });

const actsOfAnswer = 100;

/** For calls that only tell: what they tell may be some seconds old. Who the operator is, is known by then. */
const toRead = (base: PeopleBase): PeopleBase => ({ ...base, database: staleDatabase(base.database) });

export const consoleAnswers: readonly ConsoleAnswer[] = [
  answering(findPeopleCall, async (base, { who, tenant = null }) => ({
    people: (await findPeople(toRead(base), who, tenant)).map(inShort),
  })),
  answering(showPersonCall, async (base, { id }) => ({
    person: await showPerson(toRead(base), await findById(base, id)),
  })),
  answering(lockPersonCall, async (base, request) => {
    await lockPerson(base, actOf(request));
    return {};
  }),
  answering(unlockPersonCall, async (base, request) => {
    await unlockPerson(base, actOf(request));
    return {};
  }),
  answering(clearLimitsCall, async (base, request) => ({
    failed_tries_forgotten: await clearLimitsOf(base, actOf(request)),
  })),
  answering(endSessionsCall, async (base, request) => ({
    sessions_ended: await endSessionsOf(base, actOf(request)),
  })),
  answering(sendResetCall, async (base, request) => ({ told: await sendResetTo(base, actOf(request)) })),
  answering(removeFactorsCall, async (base, request) => {
    const { names, told } = await removeFactorsOf(base, actOf(request));
    return { removed: [...names], told };
  }),
  answering(setAddressCall, async (base, request) => {
    const name = parseIdentifier(request.to);
    if (!name) throw new PeopleError('invalid', 'to is neither an e-mail address nor a phone number.');
    const told = await setAddressOf(base, actOf(request), name);
    return { told_before: told.before, told_now: told.now };
  }),
  ending(exportPersonCall, async (base, request) =>
    doneWithFile((await exportPerson(base, actOf(request))).file),
  ),
  answering(deletePersonCall, async (base, request) => {
    const remove = request.now ? deletePersonNow : deletePerson;
    const { dueAt, told, filesLeft } = await remove(base, actOf(request));
    return { due_at: dueAt, told, files_left: filesLeft };
  }),
  answering(listActsCall, async (base, { after = '0' }) => {
    const rows = await listActs(toRead(base).database, base.scope, Number(after), actsOfAnswer + 1);
    return { acts: rows.slice(0, actsOfAnswer).map(describeAct), more: rows.length > actsOfAnswer };
  }),
  ...limitAnswers,
];
