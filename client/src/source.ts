/** Bytes to upload: their number is known, and they are read in order of place. */
export interface Source {
  /** Name of the file. */
  readonly name: string
  readonly sizeBytes: number
  /** Milliseconds since 1970 at which the file was changed; it tells whether an upload goes on with the same file. */
  readonly modifiedAt?: number | undefined
  /** Returns bytes `from` up to `to`. Throws where they cannot be read any more. */
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>
}

/** A stream with what a stream does not tell. */
export interface StreamSource {
  readonly name: string
  readonly sizeBytes: number
  readonly stream: AsyncIterable<Uint8Array>
}

/** Anything that can be uploaded. A `File` has a name of its own. */
export type Uploadable = Blob | Source | StreamSource

/** Makes a source of whatever is to be uploaded. */
export function toSource(from: Uploadable, fileName: string | undefined): Source {
  if (from instanceof Blob) return blobSource(from, fileName ?? ('name' in from ? String(from.name) : 'Без названия'))
  const named = 'read' in from ? from : streamSource(from)
  return fileName === undefined ? named : { ...named, name: fileName, read: (start, end) => named.read(start, end) }
}

const blobSource = (blob: Blob, name: string): Source => ({
  name,
  sizeBytes: blob.size,
  modifiedAt: 'lastModified' in blob ? Number(blob.lastModified) : undefined,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
})

/**
 * Reads a stream once, in order. What was read last is kept, so that it can be sent again after a break; what stands before the
 * byte an upload goes on from is read and dropped.
 */
function streamSource({ name, sizeBytes, stream }: StreamSource): Source {
  const chunks = stream[Symbol.asyncIterator]()
  let kept = new Uint8Array(0)
  let keptFrom = 0
  const readOn = async (until: number) => {
    const { done, value } = await chunks.next()
    if (done) throw new Error(`Поток «${name}» кончился на\u00a0байте ${keptFrom + kept.length} из\u00a0${until}`)
    return value
  }
  return {
    name,
    sizeBytes,
    read: async (from, to) => {
      if (from < keptFrom) throw new Error(`Поток «${name}» не\u00a0прочесть заново с\u00a0байта ${from}`)
      const parts: Uint8Array[] = [kept]
      let end = keptFrom + kept.length
      while (end < to) {
        const part = await readOn(to)
        end += part.length
        parts.push(part)
        // only what is wanted is kept
        while (parts.length > 1 && keptFrom + (parts[0]?.length ?? 0) <= from) keptFrom += parts.shift()?.length ?? 0
      }
      // a piece of a longer stream would pass for the whole of it
      if (to >= sizeBytes && (end > sizeBytes || !(await chunks.next()).done))
        throw new Error(`Поток «${name}» длиннее ${sizeBytes} байт`)
      kept = join(parts, end - keptFrom).slice(Math.max(0, from - keptFrom))
      keptFrom = Math.max(keptFrom, from)
      return kept.slice(0, to - from)
    },
  }
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
