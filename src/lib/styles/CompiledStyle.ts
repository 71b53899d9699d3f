/**
 * What a `css` template is in a browser build (`build/styles/compileStyles.ts`): the name of its class, declarations
 * of its own, and further rules in which `&` stands for the class.
 */
export type CompiledStyle = readonly [name: string, declarations: string, ...rules: string[]];

/** What a `css` prop takes: styles, the later ones win, and conditions that have failed. */
export type Styles = CompiledStyle | readonly Styles[] | false | null | undefined | '' | 0;
