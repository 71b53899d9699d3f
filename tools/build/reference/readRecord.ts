import ts from 'typescript';
import { commentBefore } from './commentBefore';

/** An entry of an object of texts. */
export interface Entry {
  key: string;
  value: string;
  /** Docstring above it. */
  text: string;
  /** Last `// heading` above it: entries are grouped by such lines. */
  group: string;
}

/**
 * Reads an exported object of texts with its comments.
 * @param source text of the file
 * @param name the constant
 * @param readSpread reads the same constant of the module that is spread into it, such as `./more.ts`
 * @throws Error when the source does not contain it, or it contains anything but texts
 */
export function readRecord(source: string, name: string, readSpread?: (module: string) => Entry[]): Entry[] {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  let group = '';
  return propertiesOf(file, name).flatMap((property) => {
    const module = ts.isSpreadAssignment(property) && moduleOf(file, property.expression.getText(file));
    if (module && readSpread) return readSpread(module);
    group = headingAbove(file, property) ?? group;
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.initializer))
      throw new Error(
        `tools/build/reference reads only texts, but ${name} has other values. Make them texts.`,
      );
    const { name: key, initializer } = property;
    return {
      key: ts.isStringLiteral(key) ? key.text : key.getText(file),
      value: initializer.text,
      text: commentBefore(file, property),
      group,
    };
  });
}

/** @returns from where a file imports a name */
function moduleOf(file: ts.SourceFile, local: string): string | undefined {
  const found = file.statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .find(({ importClause }) => {
      const names = importClause?.namedBindings;
      return names && ts.isNamedImports(names) && names.elements.some(({ name }) => name.text === local);
    });
  return found && ts.isStringLiteral(found.moduleSpecifier) ? found.moduleSpecifier.text : undefined;
}

function propertiesOf(file: ts.SourceFile, name: string): readonly ts.ObjectLiteralElementLike[] {
  const constant = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name: own }) => own.getText(file) === name);
  let value = constant?.initializer;
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
  if (!value || !ts.isObjectLiteralExpression(value))
    throw new Error(
      `tools/build/reference asks for the object ${name}, which its source does not have. Correct the name.`,
    );
  return value.properties;
}

function headingAbove(file: ts.SourceFile, property: ts.Node): string | undefined {
  const comments = ts.getLeadingCommentRanges(file.text, property.getFullStart()) ?? [];
  return comments
    .map(({ pos, end }) => file.text.slice(pos, end))
    .findLast((comment) => comment.startsWith('//'))
    ?.replace(/^\/\/\s*/, '');
}
