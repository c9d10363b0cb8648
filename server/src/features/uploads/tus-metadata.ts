import { type UploadFields, uploadFields } from '@skleyka/contract/uploads/upload-fields.ts'
import * as z from 'zod/mini'
import { TusProblem } from './tus-headers.ts'

/** Facts that a client tells of its file. */
export type Metadata = ReadonlyMap<string, string>

const mostKeys = 64

/** Reads `Upload-Metadata`: pairs of a key and a value in base64, of which the value may be left out. */
export function readMetadata(header: string | string[] | undefined): Metadata {
  const found = new Map<string, string>()
  if (header === undefined || header === '') return found
  const pairs = String(header).split(',')
  if (pairs.length > mostKeys) throw wrong(`не\u00a0больше ${mostKeys} ключей`)
  for (const pair of pairs) {
    const [key = '', value = '', ...more] = pair.trim().split(' ')
    if (!/^[\x21-\x7e]{1,64}$/.test(key) || more.length > 0) throw wrong('пары «ключ значение» через запятую')
    if (found.has(key)) throw wrong('каждый ключ один раз')
    found.set(key, decode(value))
  }
  return found
}

function decode(value: string): string {
  const bytes = Buffer.from(value, 'base64')
  const written = bytes.toString('base64')
  const isBase64 = value === written || value === written.replaceAll('=', '')
  if (!isBase64) throw wrong('значения в\u00a0base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw wrong('значения в\u00a0UTF-8')
  }
}

const wrong = (what: string) => new TusProblem(400, `В\u00a0Upload-Metadata нужны ${what}`)

/** The names of a new video by what clients tell: its own and that of its file. */
export function namesIn(metadata: Metadata): { name: string; fileName: string } {
  const first = (...keys: string[]) => keys.map((key) => metadata.get(key)?.trim()).find(Boolean)
  const fileName = first('filename', 'name', 'title') ?? 'Без названия'
  return { name: first('title', 'name') ?? fileName, fileName }
}

/** Fields chosen for a new video: `albumId`, `visibility`, `publication`. */
export function fieldsIn(metadata: Metadata): UploadFields {
  const albumId = metadata.get('albumId')
  const read = z.safeParse(uploadFields, {
    ...(albumId !== undefined && { albumId: /^\d{1,15}$/.test(albumId) ? Number(albumId) : albumId }),
    ...(metadata.has('visibility') && { visibility: metadata.get('visibility') }),
    ...(metadata.has('publication') && { publication: metadata.get('publication') }),
  })
  if (read.success) return read.data
  throw wrong('albumId с\u00a0номером альбома, visibility и\u00a0publication со\u00a0значениями из\u00a0описания API')
}
