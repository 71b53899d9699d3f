import * as budgets from '../../../hub/limits/budgets';
import {
  attackers,
  chanceOf,
  blocksToKeepOut,
  codesToOne,
  guessesOfAny,
  guessesOfOne,
  keepsOut,
  messagesOfTenant,
  wrongPasswords,
  type Attacker,
} from '../../../hub/limits/worth';
import type { Limit } from '../../../hub/http/hubLimits';
import { table } from './table';

/** Price of one text message in euros: an assumption, about what carriers ask in Europe. */
const smsPrice = 0.05;

const count = (value: number): string => value.toLocaleString('en-US');
const euros = (value: number): string =>
  `€${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const significant = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 2, useGrouping: true });

/** How long until this chance a day becomes an even one. */
function evenAfter(chance: number): string {
  const days = Math.log(0.5) / Math.log(1 - chance);
  return days < 730 ? `${significant(days)} days` : `${significant(days / 365)} years`;
}

function guessed(guesses: number): string {
  const chance = chanceOf(guesses);
  return `${count(guesses)} guesses, ${significant(chance * 100)} %; an even chance after ${evenAfter(chance)}`;
}

const anyAccount = (guesses: number): string =>
  `${count(guesses)} guesses; one account in ${significant(1 / chanceOf(guesses))} days`;

function dayGone(attacker: Attacker, day: Limit): string {
  const sent = messagesOfTenant(attacker, 24, day);
  const share = Math.floor(day.most * budgets.shareOfDay.solved);
  if (sent < share) return `never: ${significant((sent / day.most) * 100)} % of it`;
  const rest = day.most - share;
  const hour = messagesOfTenant(attacker, 1, day) >= share ? 'within an hour' : 'within a day';
  return `${hour}; ${count(rest)} stay for owners`;
}

function keptOut(attacker: Attacker): string {
  if (keepsOut(attacker, 1)) return 'at once, for the rest of a day';
  return keepsOut(attacker, 24) ? 'after hours' : `never: it takes ${blocksToKeepOut} blocks and hours`;
}

/** What each row says of an attacker. */
const rows: readonly (readonly [string, (attacker: Attacker) => string])[] = [
  [
    'messages to one phone or mailbox, an hour and a day',
    (attacker) => `${count(codesToOne(attacker, 1).all)} and ${count(codesToOne(attacker, 24).all)}`,
  ],
  ['an owner kept out', keptOut],
  [
    'codes of one mailbox guessed (reset, registration), a day',
    (attacker) => guessed(guessesOfOne(attacker, 24)),
  ],
  [
    'codes of one phone guessed (sign-in, reset, binding), a day',
    (attacker) => guessed(guessesOfOne(attacker, 24)),
  ],
  [
    'codes by mail of any account guessed, a day',
    (attacker) => anyAccount(guessesOfAny(attacker, 24, budgets.mailsOfTenant)),
  ],
  [
    'codes by SMS of any account guessed, a day',
    (attacker) => anyAccount(guessesOfAny(attacker, 24, budgets.smsOfTenant)),
  ],
  ['wrong passwords judged, one account, an hour', (attacker) => count(wrongPasswords(attacker, 1).one)],
  ['wrong passwords judged, any account, an hour', (attacker) => count(wrongPasswords(attacker, 1).any)],
  [
    `text messages in a day, at ${euros(smsPrice)} each`,
    (attacker) => {
      const sent = messagesOfTenant(attacker, 24, budgets.smsOfTenant);
      return `${count(sent)} = ${euros(sent * smsPrice)}`;
    },
  ],
  ["the tenant's text messages of a day gone", (attacker) => dayGone(attacker, budgets.smsOfTenant)],
  ["the tenant's mails of a day gone", (attacker) => dayGone(attacker, budgets.mailsOfTenant)],
];

const block = /(<!-- worth of the limits -->\n)[\s\S]*?(\n<!-- end of worth of the limits -->)/;

/**
 * Fills in the table of a page.
 * @throws Error when the page has no place for it
 */
export function fillWorthTable(page: string): string {
  if (!block.test(page))
    throw new Error('docs/operate.md lacks the comments around the table of what limits are worth');
  const head = ['one attacker with', ...attackers.map(({ name }) => name)];
  const written = table(
    head,
    rows.map(([title, cell]) => [title, ...attackers.map(cell)]),
  );
  return page.replace(block, (_, start: string, end: string) => `${start}${written}${end}`);
}
