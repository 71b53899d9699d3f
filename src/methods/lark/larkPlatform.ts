/** `platform` of Lark's return address. Apart from `larkStrategy.ts`, which the first screen does not need. */
export const larkPlatform = 'lark';
