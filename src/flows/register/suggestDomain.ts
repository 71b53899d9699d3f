/** Finds the domain that a misspelt mail address probably means. Loaded once the field is in use. Pure. */
import { run } from '@zootools/email-spell-checker';
import { plainEmail } from '../../contract/typedAccount';

/** What most people here have. */
const domains = [
  'qq.com',
  '163.com',
  '126.com',
  'gmail.com',
  'outlook.com',
  'icloud.com',
  'foxmail.com',
  'sina.com',
  'hotmail.com',
  'yahoo.com',
  'aliyun.com',
];

/** Near one of them, and right. */
const others = new Set(['mail.com', 'email.com', 'ymail.com', 'cloud.com', 'hmail.com', 'sina.co']);

/** Never meant, apart from those that belong to countries without a name like ours. */
const wrongEnds = new Set([
  '',
  'con',
  'cmo',
  'ocm',
  'comm',
  'coom',
  'vom',
  'xom',
  'cim',
  'cpm',
  'cm',
  'om',
  'co',
]);

/** A shorter name has too many neighbours that are somebody's. */
const shortestName = 5;

/** By the measure of the library, which counts two swapped letters as two. */
const threshold = 2;

/** @returns `null` for an address that may well be right */
export function suggestDomain(typed: string): string | null {
  const domain = plainEmail(typed).toLowerCase().split('@')[1] ?? '';
  if (domain === '' || others.has(domain)) return null;
  const found = run({
    email: `a@${domain}`,
    domains,
    domainThreshold: threshold,
    secondLevelDomains: [],
    topLevelDomains: [],
  })?.domain;
  return found !== undefined && isSlip(parts(domain), parts(found)) ? found : null;
}

interface Parts {
  name: string;
  end: string;
}

function parts(domain: string): Parts {
  const [name = '', ...end] = domain.split('.');
  return { name, end: end.join('.') };
}

/** The end or the name is wrong, not both. */
function isSlip(typed: Parts, meant: Parts): boolean {
  if (typed.name === meant.name) return wrongEnds.has(typed.end);
  return typed.end === meant.end && meant.name.length >= shortestName && isOneSlip(typed.name, meant.name);
}

/** A letter too many, too few or wrong, or two swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const wrong = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  if (wrong.length <= 1 && right.length <= 1) return true;
  return wrong.length === 2 && right === `${wrong[1]}${wrong[0]}`;
}
