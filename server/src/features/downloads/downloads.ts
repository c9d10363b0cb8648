import type { Readable } from 'node:stream'
import type { Services } from '../../services.ts'
import { findJoined, readJoined } from './joined-rendition.ts'

/** A rendition as one fragmented MP4, in clear; null when it is not there, or not whole. `folder` ends with a slash. */
export async function joinedRendition(
  services: Pick<Services, 'storage' | 'secrets' | 'db'>,
  folder: string,
): Promise<Readable | null> {
  const joined = await findJoined(services, folder)
  return joined && readJoined(services, joined, null)
}
