/** Rules of one-time codes. Times are milliseconds. */
export const codeLifeMs = 10 * 60 * 1000;
export const codeTries = 5;
/** Between two codes for one purpose, recipient and visit. */
export const resendAfterMs = 60_000;
/** Most messages to one recipient within an hour, over all visits. */
export const codesPerHour = 20;
export const hourMs = 60 * 60 * 1000;
