import ts from 'typescript';
import { commentBefore } from './commentBefore';

/** One value of a union, and the comment above it. */
export interface Word {
  /** As written in the source, without quotes. */
  word: string;
  text: string;
}

/**
 * Reads the members of an exported union of texts, or of a list of them, with the comment above each.
 * @param source text of the file
 * @param name the type, or the constant that contains the list
 * @throws Error when the source does not contain it
 */
export function readWords(source: string, name: string): Word[] {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  const found = file.statements.map((statement) => nodesOf(statement, name)).find((nodes) => nodes);
  if (!found)
    throw new Error(
      `tools/build/reference asks for the words of ${name}, which its source does not have. Correct the name.`,
    );
  return found.map((node) => ({
    word: node.getText(file).replace(/^'(.*)'$/, '$1'),
    text: commentBefore(file, node),
  }));
}

function nodesOf(statement: ts.Statement, name: string): readonly ts.Node[] | undefined {
  if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name)
    return ts.isUnionTypeNode(statement.type) ? statement.type.types : [statement.type];
  if (!ts.isVariableStatement(statement)) return undefined;
  const constant = statement.declarationList.declarations.find(({ name: own }) => own.getText() === name);
  const value = constant?.initializer;
  const list = value && ts.isAsExpression(value) ? value.expression : value;
  return list && ts.isArrayLiteralExpression(list) ? list.elements : undefined;
}
