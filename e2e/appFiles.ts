/** Pattern for `page.route`: the app's files that a loader fetches. Each retry may have another address. */
export const appFiles = '**/assets/{app,first,react}-*.js*';
