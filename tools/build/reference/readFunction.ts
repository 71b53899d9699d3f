import ts from 'typescript';

/** An exported function and its docstring. */
export interface FunctionDoc {
  name: string;
  /** `name(a, b)` */
  call: string;
  text: string;
  /** `@returns`; empty if absent. */
  returns: string;
  /** `@throws`; empty if absent. */
  throws: string;
}

/**
 * Reads an exported function and its docstring.
 * @param source text of the file
 * @throws Error when the source does not contain it
 */
export function readFunction(source: string, name: string): FunctionDoc {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  const found = file.statements.find(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) && statement.name?.text === name,
  );
  if (!found)
    throw new Error(
      `tools/build/reference asks for the function ${name}, which its source does not have. Correct the name.`,
    );
  const docs = ts.getJSDocCommentsAndTags(found).filter(ts.isJSDoc);
  const tag = (word: string): string => {
    const tags = ts.getJSDocTags(found).filter(({ tagName }) => tagName.text === word);
    // Uses the source text, because TypeScript reads a comment's first word as a type.
    return oneLine(tags.map((each) => each.getText(file).replace(/^@\w+\s*|^\s*\*\s?/gm, '')).join(' '));
  };
  const parameters = found.parameters.map((parameter) =>
    ts.isIdentifier(parameter.name) ? parameter.name.text : 'options',
  );
  return {
    name,
    call: `${name}(${parameters.join(', ')})`,
    text: oneLine(docs.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ')),
    returns: tag('returns'),
    throws: tag('throws'),
  };
}

/** On one line, without references to sections. */
const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s*\*\/?$/, '')
    .replace(/ \(docs\/contract\.md section[^)]*\)/g, '')
    .trim();
