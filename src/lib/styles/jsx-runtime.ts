/** Stands for emotion's JSX in browser builds (`build/styles/compileStyles.ts`): Preact's, which knows no `css` prop. */
import type { ElementType, Key, ReactElement } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import type { Styles } from './CompiledStyle';
import { composeStyles } from './composeStyles';

export { Fragment };

interface Props {
  readonly css?: Styles;
  readonly className?: string;
}

/** An element with at most one child. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsx(type, withClass(props), key);
}

/** An element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsxs(type, withClass(props), key);
}

/** A class in place of the `css` prop. A component gets it as `className` too. */
function withClass(props: Props): Props {
  if (!('css' in props)) return props;
  const { css, ...others } = props;
  return { ...others, className: composeStyles(css, props.className) };
}
