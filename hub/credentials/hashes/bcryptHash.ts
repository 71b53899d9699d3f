import { HashFault, limitCost, type HashFormat } from './hashFormat';

const pattern = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/;

/** Cost 14 takes about a second. */
const mostCost = 14;

/** `$2a$`, `$2b$` and `$2y$`, also with Django's or Spring's `bcrypt` in front. */
export const bcryptHash: HashFormat = {
  read: (text) => {
    const plain = text.replace(/^(?:bcrypt\$|\{bcrypt\})/, '');
    if (!plain.startsWith('$2')) return null;
    const [, rounds, salt = '', digest = ''] = pattern.exec(plain) ?? [];
    if (digest === '') throw new HashFault('it is no bcrypt hash of $2a$, $2b$ or $2y$');
    const cost = Number(rounds);
    if (cost < 4) throw new HashFault('its rounds cannot be read');
    limitCost(cost, mostCost, 'rounds (as a power of two)');
    const verify = async (typed: string) => (await import('@node-rs/bcrypt')).verify(typed, plain);
    return { cost: `bcrypt ${cost}`, salt, digest, verify };
  },
};
