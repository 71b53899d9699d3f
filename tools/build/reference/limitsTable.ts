import { windowText } from '../../../hub/limits/bounds';
import { allLimits } from '../../../hub/limitSettings/registry';
import { code, table } from './table';

const count = (most: number): string => most.toLocaleString('en-US');

function boundsOf([lowest, highest]: readonly [number, number]): string {
  return lowest === highest ? 'fixed' : `${count(lowest)} to ${count(highest)}`;
}

const rows = allLimits.map((limit) => [
  code(limit.id),
  `${limit.counts}, for ${limit.per}`,
  `${count(limit.most)} in ${windowText(limit.windowMs)}`,
  boundsOf(limit.between),
  limit.isOfTenant ? 'yes' : 'no',
]);

const block = /(<!-- limits -->\n)[\s\S]*?(\n<!-- end of limits -->)/;

/**
 * Fills in the table of all limits.
 * @throws Error when the page has no place for it
 */
export function fillLimitsTable(page: string): string {
  if (!block.test(page)) throw new Error('docs/operate.md lacks the comments around the table of limits');
  const written = table(['id', 'counts', 'default', 'bounds', 'per tenant'], rows);
  return page.replace(block, (_, start: string, end: string) => `${start}${written}${end}`);
}
