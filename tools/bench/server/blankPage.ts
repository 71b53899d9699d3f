import { packOnce } from './packedBody';

/** Path of the blank page on every server: each measurement starts with leaving it. */
export const blankPath = '/__blank';

export const blankPage = packOnce(
  blankPath,
  'text/html; charset=utf-8',
  Buffer.from('<!doctype html><title>blank</title><p>blank</p>'),
);
