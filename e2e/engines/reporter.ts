/** Prints the table of a run, compares it with the one in docs/browsers.md or writes it there, and keeps the counts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from '@playwright/test/reporter';
import { flows } from './flows';
import { cellOf, isLost, writeTable } from './table';

const docs = new URL('../../docs/browsers.md', import.meta.url);
const reports = new URL('../../test-results/engines/', import.meta.url);

export default class TableReporter implements Reporter {
  private readonly startedAt = Date.now();
  private isWriting = false;
  private tests: TestCase[] = [];

  onBegin({ updateSnapshots }: FullConfig, suite: Suite): void {
    this.isWriting = updateSnapshots === 'all' || updateSnapshots === 'changed';
    this.tests = suite.allTests();
  }

  onTestEnd({ title, parent }: TestCase, result: TestResult): void {
    if (isLost(result))
      console.warn(`${parent.project()?.name}, ${parent.title}: ${title}: runs again in a new browser`);
  }

  async onEnd(): Promise<{ status: FullResult['status'] }> {
    const cells = this.tests.map(cellOf);
    console.log(`\n${writeTable(flows, cells, true)}\n`);
    const failed = cells.filter(({ isFailed }) => isFailed).length;
    const table = writeTable(flows, cells);
    // A part of the flows or of the engines has no table to keep.
    const isKept = failed > 0 || table.includes('| ? |') || this.keep(table);
    if (!isKept) console.error('docs/browsers.md has another table: npm run test:engines -- -u');
    const report = { passed: cells.length - failed, failed: failed + (isKept ? 0 : 1) };
    mkdirSync(reports, { recursive: true });
    writeFileSync(new URL('report.json', reports), JSON.stringify(report));
    const seconds = Math.round((Date.now() - this.startedAt) / 1000);
    console.log(`${report.passed} passed, ${report.failed} failed in ${seconds} s`);
    return { status: report.failed === 0 && cells.length > 0 ? 'passed' : 'failed' };
  }

  /** Puts the table into the docs, or compares it. @returns whether it is the one there */
  private keep(table: string): boolean {
    const before = readFileSync(docs, 'utf8');
    const [head, tail] = ['<!-- engines -->', '<!-- /engines -->'];
    const [start, end] = [before.indexOf(head) + head.length, before.indexOf(tail)];
    const after = `${before.slice(0, start)}\n\n${table}\n\n${before.slice(end)}`;
    if (this.isWriting) writeFileSync(docs, after);
    return this.isWriting || after === before;
  }
}
