import type { CheckReport, CheckRequest } from '../../contract/checkFrame';

/** The browser's part of a service: one file of `vendors`, and a line in its registry. */
export interface VendorWidget {
  /** Name of what its script defines. */
  global: string;
  /**
   * @param api what the script defined
   * @throws Error where it is something else than expected
   */
  show(api: unknown, box: HTMLElement, asked: CheckRequest, report: (report: CheckReport) => void): void;
}

type Functions<Name extends string> = Record<Name, (...args: unknown[]) => unknown>;

/** @throws TypeError where one is missing */
export function requireFunctions<Name extends string>(
  api: unknown,
  ...names: readonly Name[]
): asserts api is Functions<Name> {
  const found: unknown[] =
    typeof api === 'object' && api !== null ? names.map((name) => Reflect.get(api, name)) : [];
  if (found.length === 0 || found.some((one) => typeof one !== 'function'))
    throw new TypeError('This is not the script of the service.');
}

/** What it reports again and again. */
export const failing = (report: (report: CheckReport) => void) => () => report({ type: 'failed' });

export const answering = (report: (report: CheckReport) => void) => (response: unknown) =>
  report(typeof response === 'string' ? { type: 'answered', response } : { type: 'failed' });
