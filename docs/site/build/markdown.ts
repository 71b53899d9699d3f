/** Renders the repository's Markdown on the site: anchors as on GitHub, links between pages, braces as text. */
import { relative, sep } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { groups, pages } from '../navigation';
import { siteLink } from './siteLink';
import { repositoryFolder } from './paths';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

interface PageEnvironment {
  /** The page's file; for the search index it is `path`. */
  realPath?: string;
  path?: string;
  frontmatter?: Record<string, unknown>;
}

const internal = new Set(
  groups.filter(({ isInternal }) => isInternal).flatMap(({ pages: own }) => own.map(({ file }) => file)),
);

/** Adds our rules to VitePress's renderer. */
export function extendMarkdown(md: MarkdownRenderer): void {
  md.core.ruler.push('site_links', ({ tokens, env }: { tokens: Token[]; env: PageEnvironment }) => {
    const from = relative(repositoryFolder, env.realPath ?? env.path ?? '').replaceAll(sep, '/');
    if (internal.has(from)) env.frontmatter = { ...env.frontmatter, search: false };
    for (const { children } of tokens) {
      if (children === null) continue;
      mendLinks(children, from);
      namePages(children);
      mendTags(children, from);
    }
  });
  const { text } = md.renderer.rules;
  // Vue would read `{{name}}` of the docs as an expression.
  md.renderer.rules.text = (tokens, index, options, env, self) =>
    (text?.(tokens, index, options, env, self) ?? '').replaceAll('{{', '&#123;&#123;');
}

/** A tag in the prose of the docs, such as `<name>` without backticks, is text; the site's own pages have components. */
function mendTags(tokens: Token[], from: string): void {
  if (from.startsWith('docs/site/')) return;
  for (const token of tokens)
    if (token.type === 'html_inline' && /^<\/?(?!br\b)[a-z]/i.test(token.content)) token.type = 'text';
}

/** Names a page in place of its file: `[hosts.md](hosts.md)` reads "Tag, frame or page". */
function namePages(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const [, slug] = /^\/([\w-]+)\.md(?:#|$)/.exec(token.attrGet('href') ?? '') ?? [];
    const text = tokens[index + 1];
    if (token.type !== 'link_open' || text === undefined || !/^[\w/.-]+\.md$/.test(text.content)) continue;
    text.content = pages.find((page) => page.slug === slug)?.text ?? text.content;
  }
}

/** A link to a file that the site does not have becomes plain text. */
function mendLinks(tokens: Token[], from: string): void {
  let isOpen = true;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const link = siteLink(token.attrGet('href') ?? '', from);
      isOpen = link !== undefined;
      if (link !== undefined) token.attrSet('href', link);
    }
    if (!isOpen && (token.type === 'link_open' || token.type === 'link_close')) token.tag = 'span';
    if (token.type === 'link_close') isOpen = true;
  }
  for (const token of tokens) {
    if (token.tag !== 'span' || !token.type.startsWith('link_')) continue;
    token.type = token.type.replace('link', 'plain');
    token.attrs = null;
  }
}
