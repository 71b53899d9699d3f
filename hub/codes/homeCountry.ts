/** The country whose numbers are written without a prefix. */
export const homeCountry = 'CN';
