import {
  createRunnableDevEnvironment,
  createServerModuleRunnerTransport,
  resolveConfig,
  type InlineConfig,
} from 'vite';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';

const name = 'import';

/**
 * Imports a module of the sources in Node, compiled as the configuration says. Does what Vite's `runnerImport` does,
 * without its limit of 60 s for a module, which a build on a busy machine exceeds.
 * @param file absolute path
 * @param config plug-ins and settings that the sources need
 */
export async function importModule<Module>(file: string, config: InlineConfig): Promise<Module> {
  const resolved = await resolveConfig(
    {
      ...config,
      configFile: false,
      environments: {
        [name]: {
          consumer: 'server',
          dev: { moduleRunnerTransform: true },
          resolve: { external: true, mainFields: [], conditions: ['node'] },
        },
      },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment(name, resolved, {
    hot: false,
    runner: ({ hot }) =>
      new ModuleRunner(
        { transport: { ...createServerModuleRunnerTransport({ channel: hot }), timeout: 0 }, hmr: false },
        new ESModulesEvaluator(),
      ),
  });
  await environment.init();
  try {
    return await environment.runner.import<Module>(file);
  } finally {
    await environment.close();
  }
}
