/** Who has an account at the embedded provider (contract section 7). */
export interface EmbeddedPerson {
  sub: string;
  email: string;
  name: string;
}

export const embeddedPeople: readonly EmbeddedPerson[] = [
  { sub: '108204268033311374519', email: 'google.user@example.com', name: 'Google User' },
];

/** @param sub the provider's name for a person */
export function findEmbeddedPerson(sub: string): EmbeddedPerson | undefined {
  return embeddedPeople.find((person) => person.sub === sub);
}
