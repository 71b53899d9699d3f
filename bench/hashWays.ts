/** A way to hash in a browser: a page with the policy that causes it. */
export interface HashWay {
  title: string;
  path: string;
  /** Policy of the page. */
  pagePolicy: string;
  /** Policy of the scripts, including the worker's. */
  scriptPolicy: string;
  /** Module that defines `benchHash` on the page. */
  script: string;
}

const anything = "default-src 'self' 'wasm-unsafe-eval'";

const ours = `import { readFileInfo } from './hub-entry-upload.js';
globalThis.benchHash = async (file) => (await readFileInfo(file)).md5;
`;

const sparkAlone = `import './spark-md5.js';
globalThis.benchHash = async (file) => {
  const hash = new SparkMD5.ArrayBuffer();
  for (let offset = 0; offset < file.size; offset += 2097152)
    hash.append(await file.slice(offset, offset + 2097152).arrayBuffer());
  return hash.end();
};
`;

export const hashWays: readonly HashWay[] = [
  {
    title: 'ours: worker, WebAssembly',
    path: '/wasm/',
    pagePolicy: anything,
    scriptPolicy: anything,
    script: ours,
  },
  {
    title: 'ours: worker, no WebAssembly allowed',
    path: '/spark/',
    pagePolicy: "default-src 'self'",
    scriptPolicy: "default-src 'self'",
    script: ours,
  },
  {
    title: 'ours: no worker allowed',
    path: '/here/',
    pagePolicy: "default-src 'self'; worker-src 'none'",
    scriptPolicy: "default-src 'self'",
    script: ours,
  },
  {
    title: 'spark-md5 on the main thread',
    path: '/alone/',
    pagePolicy: anything,
    scriptPolicy: anything,
    script: sparkAlone,
  },
];
