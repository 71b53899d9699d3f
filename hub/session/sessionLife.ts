/** How long a token lives: as long as its cookie (docs/specification.md section 9). */
export const sessionLifeMs = 30 * 24 * 60 * 60 * 1000;

/** How long an unused session stays open. */
export const idleLifeMs = 14 * 24 * 60 * 60 * 1000;

/** How long a session that a link offers waits for its first use. */
export const offerLifeMs = 10 * 60 * 1000;
