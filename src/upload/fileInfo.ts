/** What is known of a file of the visitor's (specification section 3, "Local file info"). */
export interface FileInfo {
  /** File name without its extension. */
  name: string;
  /** File name as it stands on the visitor's disk. */
  fullName: string;
  /** Bytes. */
  size: number;
  /** Media type as the browser guessed it; may be empty. */
  type: string;
  /** 32 lower-case hexadecimal characters. */
  md5: string;
  /** Extension in lower case with its dot; empty where the file has none the hub would take. */
  ext: string;
  /** Milliseconds since 1970. */
  lastModified: number;
}

/** Extensions the policy call takes; a leading dot alone, as in `.profile`, begins a name and no extension. */
const extension = /^(.+)(\.[A-Za-z0-9]{1,16})$/s;

/** All of a file's info that needs no reading of the file. */
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
