import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Db } from '../database/database.ts'
import type { PlaceKey } from './place-keys.ts'
import { forgetPlaces, type StoredPlace, savePlace } from './places.sql.ts'
import { encryptBytes, encryptSegment, type SegmentPlace } from './segment-cipher.ts'
import type { ObjectInfo, Storage } from './storage.ts'

/** A folder of the storage that one run of a task fills. What is put there is counted; features put nowhere else. */
export class Place {
  readonly prefix: string
  /** Key of its segments; null of a folder in clear. */
  readonly key: PlaceKey | null
  readonly #storage: Storage
  readonly #db: Db
  readonly #owner: Pick<StoredPlace, 'accountId' | 'kind'>
  readonly #sizes = new Map<string, number>()
  #sizeBytes = 0

  constructor(
    storage: Storage,
    db: Db,
    prefix: string,
    owner: Pick<StoredPlace, 'accountId' | 'kind'>,
    key: PlaceKey | null = null,
  ) {
    this.prefix = prefix
    this.key = key
    this.#storage = storage
    this.#db = db
    this.#owner = owner
  }

  async put(name: string, body: Readable | Buffer | string): Promise<ObjectInfo> {
    return this.#measured(name, await this.#storage.put(`${this.prefix}${name}`, body))
  }

  async adopt(name: string, path: string): Promise<ObjectInfo> {
    return this.#measured(name, await this.#storage.adopt(`${this.prefix}${name}`, path))
  }

  /** Takes over a segment, which comes out of the scratch folder encrypted where the folder has a key. */
  async adoptSegment(file: string, path: string, at: SegmentPlace): Promise<ObjectInfo> {
    const name = `${at.rung}/${file}`
    if (!this.key) return this.adopt(name, path)
    const info = await this.put(name, encryptSegment(this.key.secret, at, createReadStream(path)))
    await rm(path)
    return info
  }

  /** Puts a segment whose bytes are at hand, encrypted where the folder has a key. */
  putSegment(file: string, bytes: Buffer, at: SegmentPlace): Promise<ObjectInfo> {
    return this.put(`${at.rung}/${file}`, this.key ? encryptBytes(this.key.secret, at, bytes) : bytes)
  }

  /** Everything put here so far; what was put over again counts once. */
  get sizeBytes(): number {
    return this.#sizeBytes
  }

  /** Tells the ledger. Called after every few puts: a run that is killed leaves little uncounted. */
  async count(): Promise<void> {
    await savePlace(this.#db, { place: this.prefix, sizeBytes: this.sizeBytes, ...this.#owner })
  }

  #measured(name: string, info: ObjectInfo): ObjectInfo {
    this.#sizeBytes += info.sizeBytes - (this.#sizes.get(name) ?? 0)
    this.#sizes.set(name, info.sizeBytes)
    return info
  }
}

/** Removes everything below a prefix from the storage, then from what lies there. */
export async function clearPlaces(storage: Storage, db: Db, prefix: string): Promise<void> {
  await storage.deletePrefix(prefix)
  await forgetPlaces(db, prefix)
}
