import ts from 'typescript';

/** A member of an interface and its docstring. */
export interface Member {
  name: string;
  /** As written in the source, on one line. */
  type: string;
  text: string;
  /** `@default` of the docstring; empty if absent. */
  fallback: string;
  isOptional: boolean;
}

/**
 * Reads the members of an exported interface and their docstrings, so that docs and code agree.
 * @param source text of the file
 * @param name the interface
 * @throws Error when the source does not contain it
 */
export function readInterface(source: string, name: string): Member[] {
  const file = ts.createSourceFile('contract.ts', source, ts.ScriptTarget.Latest, true);
  const found = file.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  if (!found)
    throw new Error(
      `tools/build/reference asks for the interface ${name}, which its source does not have. Correct the name.`,
    );
  return found.members.flatMap((member) => {
    if (!ts.isPropertySignature(member) && !ts.isMethodSignature(member)) return [];
    const docs = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const tags = ts.getJSDocTags(member);
    const fallback = tags.find(({ tagName }) => tagName.text === 'default');
    return [
      {
        name: ts.isStringLiteral(member.name) ? member.name.text : member.name.getText(file),
        type: oneLine(typeText(member, file)),
        text: oneLine(docs.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ')),
        fallback: oneLine(ts.getTextOfJSDocComment(fallback?.comment) ?? ''),
        isOptional: member.questionToken !== undefined,
      },
    ];
  });
}

/** Writes a method as a function type. */
function typeText(member: ts.PropertySignature | ts.MethodSignature, file: ts.SourceFile): string {
  const type = member.type?.getText(file) ?? '';
  if (ts.isPropertySignature(member)) return type;
  return `(${member.parameters.map((parameter) => parameter.getText(file)).join(', ')}) => ${type}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
