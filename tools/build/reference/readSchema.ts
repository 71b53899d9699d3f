import ts from 'typescript';

/** A key of a schema and its docstring. */
export interface SchemaKey {
  name: string;
  text: string;
  /** `@default` of the docstring; empty if absent. */
  fallback: string;
}

/**
 * Reads the keys of an exported `v.object({ … })` and their docstrings.
 * @param source text of the file
 * @param name the constant
 * @throws Error when the source does not contain it
 */
export function readSchema(source: string, name: string): SchemaKey[] {
  const file = ts.createSourceFile('schema.ts', source, ts.ScriptTarget.Latest, true);
  const constant = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText(file) === name)?.initializer;
  const shape = constant && ts.isCallExpression(constant) ? constant.arguments[0] : undefined;
  if (!shape || !ts.isObjectLiteralExpression(shape))
    throw new Error(
      `tools/build/reference asks for the schema ${name}, which its source does not have. Correct the name.`,
    );
  return shape.properties.map((property) => {
    const docs = ts.getJSDocCommentsAndTags(property).filter(ts.isJSDoc);
    const fallback = ts.getJSDocTags(property).find(({ tagName }) => tagName.text === 'default');
    return {
      name: property.name?.getText(file) ?? '',
      text: oneLine(docs.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ')),
      fallback: oneLine(ts.getTextOfJSDocComment(fallback?.comment) ?? ''),
    };
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
