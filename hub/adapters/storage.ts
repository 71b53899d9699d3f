/** The key pair that signs upload policies. */
export interface StorageKeys {
  accessId: string;
  secret: string;
}

/**
 * The object storage files are uploaded to. An operator implements it for a bucket with Aliyun OSS form posts; docs/operate.md,
 * "Uploads", says how to set one up.
 */
export interface StorageAdapter {
  keys(): Promise<StorageKeys>;
  /** Address that upload forms are posted to. */
  postAddress(portalOrigin: string): string;
  /** Address the storage calls when a file has arrived. */
  callbackAddress(portalOrigin: string): string;
  /** Public address of a stored file. */
  fileAddress(portalOrigin: string, key: string): string;
  /** The first 16 bytes of a stored file, or all of a shorter one; `null` when no file has this key. */
  firstBytes(key: string): Promise<Uint8Array | null>;
  /** A stored file, for the copy of an owner's data; `null` when no file has this key. Without it the copy has no picture. */
  readFile?(key: string): Promise<Uint8Array | null>;
  /**
   * Removes all files of a deleted account. Without it they stay, and the operator removes them.
   * @param folder what their keys begin with, e.g. `uploads/acme/0b5c…/`
   */
  removeFolder?(folder: string): Promise<void>;
}
