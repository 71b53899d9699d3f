import { packOnce } from './packedBody';

/** Path of the page before the page, on every server: what is measured begins with leaving it. */
export const blankPath = '/__blank';

export const blankPage = packOnce(
  blankPath,
  'text/html; charset=utf-8',
  Buffer.from('<!doctype html><title>blank</title><p>blank</p>'),
);
