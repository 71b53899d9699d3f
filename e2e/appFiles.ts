/** What a loader fetches of the app, as `page.route` takes it: each try may have an address of its own. */
export const appFiles = '**/assets/{app,first,react}-*.js*';
