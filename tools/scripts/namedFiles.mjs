/** Comments of the package's types name only files that are in the package. */

const comment = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*/g;
/** `docs/contract.md`, `src/api/check.ts`, `contract.md`. */
const file = /(?<![\w/.@-])(?:[\w-]+\/)*[\w.-]+\.(?:mdx?|d\.ts|[cm]?[jt]sx?|json|html)(?![\w/])/g;
/** What names a text of ours without its file. */
const bare = /\b(?:specification|contract|architecture|decision)s?,? (?:section|")/gi;

/**
 * @param {ReadonlyMap<string, string>} files path in the package → text
 * @returns {string[]} a sentence for each name that leads nowhere
 */
export function unknownFiles(files) {
  const types = [...files].filter(([path]) => path.endsWith('.d.ts'));
  return types.flatMap(([path, text]) => {
    const comments = text.match(comment) ?? [];
    const named = comments.flatMap((each) => [
      ...(each.match(file) ?? []).filter((name) => !files.has(name)),
      ...(each.replace(/[\w/-]+\.md/g, '').match(bare) ?? []),
    ]);
    return [...new Set(named)].map((name) => `${path} names ${name}, which is not in the package.`);
  });
}
