/** What the account that is left has in place of what two had. */
import { isNumberDoubted } from '../accounts/asleep';
import { undoLifeMs } from '../accounts/keepUndo';
import type { AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import type { Channel } from '../input/identifier';

export type MergeServices = Pick<CallContext, 'methods' | 'factors' | 'secretKeys'>;

export interface Joining {
  stays: AccountRow;
  ends: AccountRow;
  /** The ended account's address of this channel takes the place of the other's: its owner asked for that one. */
  wins: Channel | null;
}

/** Fields that the account has from then on; those of its profile stay, and where it has none, the other's come along. */
export function fieldsAfter({ stays, ends, wins }: Joining, now: number) {
  const email = wins === 'email' ? ends.email : (stays.email ?? ends.email);
  const mobile = wins === 'mobile' ? ends.mobile : (stays.mobile ?? ends.mobile);
  const keepsPassword = stays.passwordHash !== null;
  const { passwordHash, passwordSetBy } = keepsPassword ? stays : ends;
  return {
    email,
    emailVerified: wins === 'email' || (email === stays.email ? stays.emailVerified : ends.emailVerified),
    mobile,
    mobileVerified:
      wins === 'mobile' || (mobile === stays.mobile ? stays.mobileVerified : ends.mobileVerified),
    numberDoubted:
      wins !== 'mobile' && (mobile === stays.mobile ? stays.numberDoubted : isNumberDoubted(ends, now)),
    numberTakenBack: wins !== 'mobile' && (mobile === stays.mobile ? stays : ends).numberTakenBack,
    passwordHash,
    passwordSetBy,
    ...setTimes({ stays, ends, wins }, now),
    secondFactor: stricterFactor(stays, ends),
    language: stays.language ?? ends.language,
    trade: stays.trade ?? ends.trade,
    position: stays.position ?? ends.position,
    ownFields: { ...ends.ownFields, ...stays.ownFields },
    shareCode: stays.shareCode ?? ends.shareCode,
    formerAddresses: formerOf([stays, ends], email, now),
    exportedAt: latest(stays.exportedAt, ends.exportedAt),
  };
}

/** What comes along is as new to the account as what its owner adds. */
function setTimes({ stays, ends, wins }: Joining, now: number) {
  const isOwn = (channel: Channel): boolean =>
    wins !== channel && (stays[channel] !== null || ends[channel] === null);
  return {
    emailSetAt: isOwn('email') ? stays.emailSetAt : now,
    mobileSetAt: isOwn('mobile') ? stays.mobileSetAt : now,
    passwordSetAt: stays.passwordHash !== null || ends.passwordHash === null ? stays.passwordSetAt : now,
  };
}

export type MergedFields = ReturnType<typeof fieldsAfter>;

/** A code by message is the weakest; a factor is never turned off. */
function stricterFactor(stays: AccountRow, ends: AccountRow): string | null {
  const wanted = [stays.secondFactor, ends.secondFactor].filter((id) => id !== null);
  return wanted.find((id) => id !== 'email' && id !== 'mobile') ?? wanted[0] ?? null;
}

function formerOf(both: readonly AccountRow[], kept: string | null, now: number) {
  const still = both.flatMap(({ formerAddresses }) => formerAddresses.filter(({ until }) => until > now));
  const lost = both.flatMap(({ email }) =>
    email === null || email === kept ? [] : [{ email, until: now + undoLifeMs }],
  );
  return [...still, ...lost];
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
