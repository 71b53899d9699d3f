/**
 * What the sources import while their styles are evaluated (`evaluateTemplates.ts`): emotion's tags as they are, with
 * a record of what they made.
 */
import { css, keyframes } from '@emotion/react';
import type { EvaluatedStyle } from './compileStyle.ts';

const tags = { css, keyframes };

/** Place of each template → what emotion made of it. */
export const recorded = new Map<string, EvaluatedStyle>();

/**
 * The tag for one template.
 * @param name which tag of emotion's
 * @param place of the template
 * @throws Error where an interpolation is no constant
 */
export function recordTemplate(name: keyof typeof tags, place: string) {
  return (texts: TemplateStringsArray, ...values: readonly (string | number)[]): EvaluatedStyle => {
    if (!values.every(isConstant))
      throw new Error(`${place}: a style is made of texts, numbers and styles only`);
    const style = tags[name](texts, ...values);
    recorded.set(place, style);
    return style;
  };
}

/** Emotion's own styles and animations are objects with the text among others. */
function isConstant(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true;
  return typeof value === 'object' && value !== null && 'styles' in value && typeof value.styles === 'string';
}
