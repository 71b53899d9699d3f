import type { Upload } from './readUpload';
import { code, fieldTable, functionTable, optionTable, table, wordTable } from './table';

/** The upload module's part of the reference. */
export function uploadSection(upload: Upload): string[] {
  return [
    '## Upload: `hub-entry/upload`',
    'From npm, or from the hub as the module `/hub-entry-upload.js`, which sets no global: `import` it.',
    functionTable(upload.functions),
    '### Options of `uploadFile`',
    optionTable(upload.options),
    '### Options of `readFileInfo`',
    optionTable(upload.infoOptions),
    '### `UploadResult`',
    table(
      ['`kind`', 'meaning', 'field', 'type', 'meaning of the field'],
      upload.results.flatMap(({ kind, text, members }) => [
        [code(kind), text, '', '', ''],
        ...members.map((member) => ['', '', code(member.name), code(member.type), member.text]),
      ]),
    ),
    '### `UploadError`',
    fieldTable(upload.error),
    wordTable('`reason`', upload.reasons),
    '### `UploadState`',
    fieldTable(upload.state),
    wordTable('`phase`', upload.phases),
    '### `FileInfo`',
    fieldTable(upload.file),
  ];
}
