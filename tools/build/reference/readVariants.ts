import ts from 'typescript';
import { commentBefore } from './commentBefore';
import { readInterface, type Member } from './readInterface';

/** One member of a union with the discriminant `kind`. */
export interface Variant {
  kind: string;
  text: string;
  /** Its fields besides `kind`. */
  members: Member[];
}

/**
 * Reads an exported union of object types, each with a `kind`.
 * @param source text of the file
 * @throws Error when the source does not contain it
 */
export function readVariants(source: string, name: string): Variant[] {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  const found = file.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  if (!found || !ts.isUnionTypeNode(found.type))
    throw new Error(
      `tools/build/reference asks for the union ${name}, which its source does not have. Correct the name.`,
    );
  return found.type.types.map((type) => {
    const members = readInterface(`interface Variant ${type.getText(file)}`, 'Variant');
    const kind = members.find((member) => member.name === 'kind');
    return {
      kind: kind?.type.replace(/^'(.*)'$/, '$1') ?? '',
      text: commentBefore(file, type),
      members: members.filter((member) => member !== kind),
    };
  });
}
