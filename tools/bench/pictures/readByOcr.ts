import { spawnSync } from 'node:child_process';
import { letters } from '../../../hub/captcha/letters';

/** Whether Tesseract is installed (Debian: `apt-get install tesseract-ocr`). */
export const hasOcr = (): boolean => spawnSync('tesseract', ['--version']).status === 0;

/**
 * What Tesseract reads as one word of the pictures' letters, without having seen any.
 * @param image `data:image/png;base64,…`
 */
export function readByOcr(image: string): string {
  const input = Buffer.from(image.replace(/^.*,/, ''), 'base64');
  const args = ['stdin', 'stdout', '--psm', '8', '-c', `tessedit_char_whitelist=${letters.join('')}`];
  return spawnSync('tesseract', args, { input, encoding: 'utf8' }).stdout.replace(/\s/g, '');
}
