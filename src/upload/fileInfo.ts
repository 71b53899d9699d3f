/** Information about a visitor's file. */
export interface FileInfo {
  /** File name without its extension. */
  name: string;
  /** File name with its extension. */
  fullName: string;
  /** Bytes. */
  size: number;
  /** Media type as the browser guessed it; may be empty. */
  type: string;
  /** 32 lower-case hexadecimal characters. */
  md5: string;
  /** Extension in lower case with its dot; empty when the file has none that the hub accepts. */
  ext: string;
  /** Milliseconds since 1970. */
  lastModified: number;
}

/** Extensions that the policy call accepts. A leading dot alone, as in `.profile`, starts a name, not an extension. */
const extension = /^(.+)(\.[A-Za-z0-9]{1,16})$/s;

/** Describes a file without reading it: everything but the hash. */
export function describeFile(
  file: Pick<File, 'name' | 'size' | 'type' | 'lastModified'>,
): Omit<FileInfo, 'md5'> {
  const found = extension.exec(file.name);
  return {
    name: found?.[1] ?? file.name,
    fullName: file.name,
    size: file.size,
    type: file.type,
    ext: (found?.[2] ?? '').toLowerCase(),
    lastModified: file.lastModified,
  };
}
