/** The app's files that a loader fetches, as a pattern for `page.route`; each retry may have another address. */
export const appFiles = '**/assets/{app,first,react}-*.js*';
