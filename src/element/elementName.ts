/** The custom element's name (contract section 1). */
export const elementName = 'hub-entry';
