import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the files of one environment after another, else in Vitest's order: a worker of a project without isolation ends
 * where the next file has another environment, and a new one loads everything again.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the class, which returns another array
    const sorted = await super.sort(files);
    const environments = new Map(sorted.map((file) => [file, environmentOf(file)]));
    const inOrder = [...new Set(environments.values())];
    return inOrder.flatMap((environment) => sorted.filter((file) => environments.get(file) === environment));
  }
}

/** The project and the comments at the top of the file that choose an environment. */
function environmentOf({ moduleId, project }: TestSpecification): string {
  const chosen = readFileSync(moduleId, 'utf8').match(/^\/\/ @vitest-environment.*$/gm) ?? [];
  return [project.name, ...chosen].join('\n');
}
