import * as z from 'zod/mini'
import type { Storage } from '../storage/storage.ts'

const key = 'damaged.json'
const shape = z.array(z.string())
/** More than these need another disk, not another copy. */
const mostNamed = 100_000

/** Pieces that a check found damaged or missing: the next backup stores them anew. */
export async function readDamage(place: Storage): Promise<Set<string>> {
  const text = await place.readText(key)
  return new Set(text === null ? [] : shape.parse(JSON.parse(text)))
}

export async function writeDamage(place: Storage, hashes: ReadonlySet<string>): Promise<void> {
  if (hashes.size === 0) return place.delete(key)
  await place.put(key, JSON.stringify([...hashes].slice(0, mostNamed)))
}

/** Forgets what a backup has stored anew; what was found since it began stays. */
export async function forgetDamage(place: Storage, mended: ReadonlySet<string>): Promise<void> {
  await writeDamage(place, (await readDamage(place)).difference(mended))
}
