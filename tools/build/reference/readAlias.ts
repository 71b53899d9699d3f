import ts from 'typescript';

/**
 * Reads the definition of an exported type.
 * @param source text of the file
 * @throws Error when the source does not contain it
 */
export function readAlias(source: string, name: string): string {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  const found = file.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  if (!found)
    throw new Error(
      `tools/build/reference asks for the type ${name}, which its source does not have. Correct the name.`,
    );
  return found.type.getText(file).replace(/\s+/g, ' ').trim();
}
