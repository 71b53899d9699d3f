/** Rules of one-time codes. Times are milliseconds. */
export const codeLifeMs = 10 * 60 * 1000;
export const codeTries = 5;
/** Of a code beyond the recipient's total (`limits/budgets`, `codesBeyond`). */
export const codeTriesBeyond = 2;
/** Between two codes for one purpose and recipient, from one address block (docs/contract.md section 6, "Resend"). */
export const resendAfterMs = 60_000;
