/** Splits the app into chunks: React, everything the first load needs, and one for each later screen. */
import { paths } from './paths.ts';

/** The app's entry, relative to the project. */
export const appEntry = 'src/element/startApp.tsx';

interface ModuleInfo {
  importedIds: readonly string[];
}
/** The bundler's context; its method needs its `this`. */
interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Changes rarely, so browsers keep its chunk cached across our releases. */
const reactGroup = {
  name: 'react',
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  priority: 2,
};

/** Modules that later screens share and that are too small for their own chunks. */
const tooSmall = /[\\/]pictures[\\/]pictureAddress\.ts$/;

/** Loaded right after the form: what starts then, and the part of the form's suggestions. */
const afterForm = ['src/app/effects/startExtras.ts', 'src/methods/passkey/passkeyParts.ts'];
/** Small, and of nearly all later screens. */
const ofLaterScreens = /[\\/](?:app[\\/]useOwned|contract[\\/]parsePhone)\.ts$/;
const ofSuggestions = /[\\/]methods[\\/]passkey[\\/]|[\\/]@simplewebauthn[\\/]/;
/**
 * Puts what these share with later screens into the chunk of the first of them, which would else import a row of small
 * chunks: each row is a further trip to the server before the browser can suggest anything.
 */
function extrasGroup() {
  let reachable: ReadonlySet<string> | undefined;
  return {
    debugName: 'extras',
    priority: 0,
    name: (id: string, graph: ModuleGraph) => {
      reachable ??= new Set(
        afterForm.flatMap((entry) => [...staticallyReachable(`${paths.root}${entry}`, graph)]),
      );
      if (ofLaterScreens.test(id)) return 'startExtras';
      return reachable.has(id) && !ofSuggestions.test(id) ? 'startExtras' : null;
    },
  };
}

/**
 * Puts all modules of the first load into one chunk. By default the bundler creates a chunk for every module that a
 * later screen shares: two dozen requests of half a kilobyte.
 */
function firstLoadGroup() {
  let reachable: ReadonlySet<string> | undefined;
  return {
    debugName: 'first',
    priority: 1,
    name: (id: string, graph: ModuleGraph) => {
      reachable ??= staticallyReachable(`${paths.root}${appEntry}`, graph);
      return reachable.has(id) || tooSmall.test(id) ? 'first' : null;
    },
  };
}

function staticallyReachable(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Groups of `output.codeSplitting`. */
export const appGroups = () => [reactGroup, firstLoadGroup(), extrasGroup()];

/** Makes V8 compile the whole file at once instead of each function at its first call. */
export const compileAtOnce = '//# allFunctionsCalledOnLoad';

/** `output.postBanner` of the app: the chunks whose functions nearly all run before the form can be used. */
export const compileFirstLoadAtOnce = ({ name }: { name: string }): string =>
  name === 'react' || name === 'first' ? compileAtOnce : '';
