/** On the `<div>` in the shadow root that everything is rendered into. */
export const rootAttribute = 'data-mode';

/** Has no specificity, so that every component's own rule wins, whichever sheet comes first. */
export const inRoot = `:where([${rootAttribute}])`;
