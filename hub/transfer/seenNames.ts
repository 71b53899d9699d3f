import { createHash } from 'node:crypto';

/** 32-bit words of a row: the first 96 bits of a name's SHA-256, and its line. */
const rowWords = 4;

/**
 * Which names a file had, and where. It keeps 16 bytes a row in one block in place of the names themselves, which would be
 * tens of megabytes of a file with 100,000 lines. Two names share 96 bits of SHA-256 about once in 10^17 files of a million
 * names.
 */
export class SeenNames {
  private rows = new Uint32Array(1024 * rowWords);
  private count = 0;

  /** @returns the line of a name; `undefined` for one that is new */
  lineOf(name: string): number | undefined {
    const place = this.placeOf(digestOf(name));
    return this.rows[place + 3] || undefined;
  }

  /** @param line from 1 */
  add(name: string, line: number): void {
    if (this.count * 2 >= this.rows.length / rowWords) this.grow();
    const digest = digestOf(name);
    const place = this.placeOf(digest);
    if (this.rows[place + 3] === 0) this.count += 1;
    this.rows.set([...digest, line], place);
  }

  /** Its row, or the free one that it would take. At most half of the rows are taken, so there is one. */
  private placeOf([first, second, third]: Digest): number {
    const { rows } = this;
    for (let place = (first * rowWords) % rows.length; ; place = (place + rowWords) % rows.length) {
      const isIts = rows[place] === first && rows[place + 1] === second && rows[place + 2] === third;
      if (isIts || rows[place + 3] === 0) return place;
    }
  }

  private grow(): void {
    const old = this.rows;
    this.rows = new Uint32Array(old.length * 2);
    for (let from = 0; from < old.length; from += rowWords) {
      const [first = 0, second = 0, third = 0, line = 0] = old.subarray(from, from + rowWords);
      if (line !== 0) this.rows.set([first, second, third, line], this.placeOf([first, second, third]));
    }
  }
}

type Digest = readonly [first: number, second: number, third: number];

function digestOf(name: string): Digest {
  const bytes = createHash('sha256').update(name).digest();
  return [bytes.readUInt32BE(0), bytes.readUInt32BE(4), bytes.readUInt32BE(8)];
}
