/** Reads what a TypeScript file imports, with TypeScript's own parser. */
import ts from 'typescript';

/** `static`: evaluated with the file; `dynamic`: `import()`; `type`: gone after compiling. */
export type ImportKind = 'static' | 'dynamic' | 'type';

export interface FoundImport {
  specifier: string;
  kind: ImportKind;
}

/**
 * Lists the imports and re-exports of a file.
 * @param path decides between TypeScript and TSX
 * @param source the file's text
 */
export function readImports(path: string, source: string): FoundImport[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false);
  const found: FoundImport[] = [];
  const add = (specifier: ts.Node | undefined, kind: ImportKind) => {
    if (specifier && ts.isStringLiteralLike(specifier)) found.push({ specifier: specifier.text, kind });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node) ? 'type' : 'static');
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node) ? 'type' : 'static');
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, 'type');
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], 'dynamic');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `import type …`, or an import whose every name is marked `type`. A bare `import './x'` has an effect. */
function isTypeImport({ importClause: clause }: ts.ImportDeclaration): boolean {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  if (clause.name || !names || !ts.isNamedImports(names)) return false;
  return names.elements.length > 0 && names.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function isTypeExport({ isTypeOnly, exportClause: clause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly) return true;
  return !!clause && ts.isNamedExports(clause) && clause.elements.every((element) => element.isTypeOnly);
}
