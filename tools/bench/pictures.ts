/**
 * `npm run bench:pictures`: how many of the hub's pictures a program reads that has learned from pictures of the same code
 * (`pictures/readPicture.ts`), and how many an OCR program reads. Prints a table and writes tools/bench/picture-results.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawImageCode, type ImageCode } from '../../hub/captcha/drawImageCode';
import { readPixels } from '../../hub/testing/readPixels';
import { hasOcr, readByOcr } from './pictures/readByOcr';
import { glyphsOf, nearest, type Known } from './pictures/readPicture';

const learnt = [350, 2000];
const read = 200;

/** The pictures of `svg-captcha` 1.4.0, which the hub drew until this bench was made, read by the same program. */
const before: readonly Result[] = [
  { learnt: 350, pictures: 0.865, letters: 0.961, msEach: 33 },
  { learnt: 2000, pictures: 0.945, letters: 0.984, msEach: 94 },
];

interface Result {
  learnt: number;
  pictures: number;
  letters: number;
  msEach: number;
}

const drawn = (count: number): Promise<ImageCode[]> =>
  Promise.all(Array.from({ length: count }, () => drawImageCode()));

async function learn(count: number): Promise<Known[]> {
  return (await drawn(count)).flatMap(({ text, image }) =>
    glyphsOf(readPixels(image)).map((glyph, index) => ({ glyph, letter: text[index] ?? '' })),
  );
}

/** How many of `read` pictures are read, as shares. */
async function measure(count: number): Promise<Result> {
  const known = await learn(count);
  const pictures = await drawn(read);
  const startedAt = performance.now();
  const answers = pictures.map(({ image }) =>
    glyphsOf(readPixels(image)).map((glyph) => nearest(known, glyph)),
  );
  const msEach = (performance.now() - startedAt) / read;
  const rightIn = (index: number) =>
    answers[index]?.filter((letter, place) => letter === pictures[index]?.text[place]).length ?? 0;
  const right = pictures.map((_, index) => rightIn(index));
  return {
    learnt: count,
    pictures: right.filter((letters) => letters === 4).length / read,
    letters: right.reduce((sum, each) => sum + each, 0) / (4 * read),
    msEach,
  };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Whole pictures that Tesseract 5.3 read of 200 before, at the same settings. */
const ocrBefore = 0.33;

const readWhole = async (): Promise<number> =>
  (await drawn(read)).filter(({ text: shown, image }) => readByOcr(image) === shown).length / read;

const ocrText = hasOcr()
  ? `Tesseract, which has seen none of them, reads ${percent(ocrBefore)} of the pictures before and ${percent(await readWhole())} of those now.`
  : 'Tesseract is not installed here.';

const row = (what: string, { learnt: count, pictures, letters, msEach }: Result): string =>
  `| ${what} | ${count} | ${percent(pictures)} | ${percent(letters)} | ${msEach.toFixed(0)} |`;

const results: Result[] = [];
for (const count of learnt) results.push(await measure(count));

const text = `# Pictures read by a program

Each row is ${read} new pictures of four characters, of which there are 24. The program has learned from as many pictures of the
same code as the second column says: nearest neighbor on four parts of the ink (\`npm run bench:pictures\`).
By chance it would read 4.2 % of the letters.

| pictures | learned from | whole pictures | letters | ms each |
|---|---|---|---|---|
${[
  ...before.map((result) => row('before (`svg-captcha`)', result)),
  ...results.map((result) => row('now', result)),
].join('\n')}

${ocrText}
`;
process.stdout.write(text);
writeFileSync(join(import.meta.dirname, 'picture-results.md'), text);
