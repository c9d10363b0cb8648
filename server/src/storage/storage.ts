import type { Readable } from 'node:stream'

/** Properties of a stored object. `tag` changes when its bytes do. */
export type ObjectInfo = { sizeBytes: number; modifiedAt: Date; tag: string }

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Progress and cancellation of a long put. */
export interface Watch {
  readonly signal?: AbortSignal
  /** So many bytes of the file are in the store for good, counting those of earlier tries. */
  stored?(bytes: number): Promise<void>
}

/** The store does not answer, or says that it cannot now: nothing is wrong with what was asked of it. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** The store refuses and would again, until whoever runs the product mends it; the message is Russian and says what. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
}

/** Returns where a put of a file keeps how far it has come: beside the file, and worth nothing without it. */
export const journalOf = (path: string): string => `${path}.multipart`

/**
 * Place where files live. Keys are names with slashes (`sources/<uuid>/1.bin`), never paths: see isObjectKey.
 * A put is seen whole or not at all, and survives a power cut once its promise is fulfilled.
 */
export interface Storage {
  /** Stores bytes under a key, over what was there. */
  put(key: string, body: Readable | Buffer | string): Promise<ObjectInfo>
  /** Takes over a finished file of the same file system by renaming it; the path is no longer there afterwards. */
  adopt(key: string, path: string): Promise<ObjectInfo>
  /** Puts a file that stays where it is. A put that broke off goes on where it was, in another process too. */
  putFile(key: string, path: string, watch?: Watch): Promise<ObjectInfo>
  /** A file that was being put will be removed: what the store has of it is given up, as far as it answers. */
  abandon(path: string): Promise<void>
  /** Null when there is no such object. */
  stat(key: string): Promise<ObjectInfo | null>
  /** Null when there is no such object. The stream may be cut by `range`, which has to lie inside the object. */
  read(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable } | null>
  /** The whole of a small object as text; null when there is none. */
  readText(key: string): Promise<string | null>
  /** Keys under a prefix that ends with a slash, in order of their names. */
  list(prefix: string): AsyncIterable<string>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes everything under a prefix that ends with a slash. */
  deletePrefix(prefix: string): Promise<void>
  /** Rejects with StorageAway or StorageRefusal when nothing can be kept there now. */
  ready(): Promise<void>
  /** Gives up what was begun and left alone for days: housekeeping, nothing depends on it. */
  tidy(): Promise<void>
  /** A path that media programs may read for as long as the object lives; null when the store has no local files. */
  localPath(key: string): string | null
}

const keyPart = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/

/** Returns true if a text may be a key: parts of plain characters, none of them starting with a dot, so nothing climbs out. */
export function isObjectKey(key: string): boolean {
  return key.length <= 512 && key.split('/').every((part) => keyPart.test(part))
}

/** Throws for a key that isObjectKey does not accept; reaching this is a bug of the caller, not of the user. */
export function checkKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`not an object key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** The same for a prefix: a key and a slash. */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new Error(`a prefix ends with a slash: ${JSON.stringify(prefix.slice(0, 80))}`)
  checkKey(prefix.slice(0, -1))
}
