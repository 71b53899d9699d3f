/** The custom element's name (docs/contract.md section 1). */
export const elementName = 'hub-entry';
