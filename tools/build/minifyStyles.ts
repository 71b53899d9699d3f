import MagicString from 'magic-string';
import { parseSync, Visitor, type Plugin } from 'vite';

/** Emotion's template literals: `css`, `keyframes`, `styled.div`, `styled('div', …)`. */
const styleTag = /^(css|keyframes|styled)\b/;

/**
 * Takes white space and comments out of emotion's template literals: a kilobyte of the first load, and less for emotion
 * to read at run time. Emotion's Babel plug-in would also give every component its own class, which costs more
 * than it saves.
 */
export function minifyStyles(): Plugin {
  return {
    name: 'hub-entry:minify-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '@emotion/' },
      handler(code, id) {
        const minified = minifyTemplates(code, id);
        return { code: minified.toString(), map: minified.generateMap({ hires: true, source: id }) };
      },
    },
  };
}

/**
 * Minifies the style templates of a module.
 * @param code of a TypeScript module
 * @param id its path, whose ending names the syntax
 */
export function minifyTemplates(code: string, id: string): MagicString {
  const result = new MagicString(code);
  new Visitor({
    TaggedTemplateExpression({ tag, quasi: { start, end, expressions } }) {
      if (!styleTag.test(code.slice(tag.start, tag.end))) return;
      // The parser's ranges of the text include its delimiters, so they are those between the expressions.
      const starts = [start + 1, ...expressions.map((each) => code.indexOf('}', each.end) + 1)];
      const ends = [...expressions.map((each) => code.lastIndexOf('${', each.start)), end - 1];
      for (const [index, from] of starts.entries()) {
        const to = ends[index] ?? from;
        const text = minifyCss(code.slice(from, to));
        if (from < to) result.update(from, to, index === 0 ? text.trimStart() : text);
      }
    },
  }).visit(parseSync(id, code).program);
  return result;
}

/** Strings in our rules hold single spaces only. */
const minifyCss = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};/]) ?/g, '$1')
    .replace(/([:,]) /g, '$1')
    .replace(/\b0\./g, '.');
