import type { Plugin } from 'vite';
import { paths } from '../paths.ts';
import { compileStyle, type EvaluatedStyle } from './compileStyle.ts';
import { evaluateTemplates } from './evaluateTemplates.ts';
import { findTemplates } from './findTemplates.ts';
import { nameStyles } from './nameStyles.ts';
import { replaceParts } from './replaceParts.ts';

const runtime = `${paths.src}/lib/styles/jsx-runtime.ts`;

/** Place of each template → what the browser gets. */
type StyleTable = ReadonlyMap<string, string>;

let table: Promise<StyleTable> | undefined;

/**
 * Compiles the `css` and `keyframes` templates in the build and has the `css` prop read by a runtime of our own
 * (src/lib/styles): emotion, with stylis in it, stays where we write and look at components.
 * @throws Error, which ends the build, for a style that is not constant and for anything else of emotion's
 */
export function compileStyles(): Plugin {
  return {
    name: 'hub-entry:compile-styles',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { '@emotion/react/jsx-runtime': runtime } } }),
    resolveId(id, importer) {
      if (id.startsWith('@emotion/')) throw new Error(`${importer ?? ''} brings ${id} into the browser`);
    },
    async transform(code, id) {
      const { templates, emotionImport } = findTemplates(code, id);
      if (!emotionImport) return undefined;
      table ??= compileAll();
      const styles = await table;
      const literals = templates.map(({ start, end, place }) => {
        const text = styles.get(place);
        if (text === undefined) throw new Error(`${place}: this style was not compiled`);
        return { start, end, text };
      });
      return { code: replaceParts(code, [{ ...emotionImport, text: '' }, ...literals]), map: null };
    },
  };
}

async function compileAll(): Promise<StyleTable> {
  const evaluated = [...(await evaluateTemplates())];
  const compiled = evaluated.map(([place, style]) => ({ place, style, body: bodyOf(style) }));
  const names = nameStyles(compiled.map(({ body }) => textOf(body)));
  return new Map(
    compiled.map(({ place, style, body }) => [
      place,
      JSON.stringify(body.length > 0 ? [names.get(textOf(body)), ...body] : style.name),
    ]),
  );
}

/** An animation is part of the styles that name it: nothing but its name is left where it was written. */
function bodyOf(style: EvaluatedStyle): readonly string[] {
  return style.styles.startsWith('@keyframes') ? [] : compileStyle(style);
}

const textOf = (body: readonly string[]): string => body.join('\n');
