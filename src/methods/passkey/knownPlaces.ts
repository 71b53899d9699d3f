/** Elements on pages that can ask for passkeys themselves, as what loads later finds out; others open a window. */
export const knownPlaces = new WeakSet<object>();
