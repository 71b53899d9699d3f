/** Fixed by docs/contract.md section 1. */
export const elementName = 'hub-entry';
