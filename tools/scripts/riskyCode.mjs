/** Checks that the scripts a hub serves hold nothing that the promises of docs/security.md exclude. */

/** What no script may hold, and what to say of it. */
const risks = [
  { pattern: /\beval\(|\bnew Function\(/, fault: 'runs text as code' },
  { pattern: /postMessage\([^;]{0,200}?,\s*["'`]\*["'`]/, fault: 'posts a message to any origin' },
  { pattern: /https?:\/\/(?:localhost|127\.0\.0\.1)[:/]/, fault: 'names a server of this machine' },
];

/** React's own `dangerouslySetInnerHTML`, which nothing here uses: the policy refuses it (Trusted Types). */
const holdsReact = /(?:^|\/)react-[\w-]+\.js$/;
const parsesHtml = /\.(?:innerHTML|outerHTML)\s*=[^=]|\binsertAdjacentHTML\(|\bdocument\.write\(/;

/**
 * @param {ReadonlyMap<string, string>} files path → text, of scripts
 * @returns {string[]} a sentence for each fault
 */
export function riskyCode(files) {
  return [...files].flatMap(([path, code]) => [
    ...risks.filter(({ pattern }) => pattern.test(code)).map(({ fault }) => `${path} ${fault}`),
    ...(parsesHtml.test(code) && !holdsReact.test(path) ? [`${path} parses text as HTML`] : []),
  ]);
}

/**
 * Checks the notices of the packages in those scripts.
 * @param {string} notices content of `third-party-licenses.txt`
 * @returns {string[]} a sentence for each fault
 */
export function missingNotices(notices) {
  // One of each kind of bundle: the app, the loader, a worker.
  return ['react-dom', '@r2wc/core', 'hash-wasm']
    .filter((name) => !notices.includes(`\n${name} `))
    .map((name) => `third-party-licenses.txt lacks ${name}`);
}
