import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
// as many as Node packs at once: all of them together need more open files than many machines allow
const packers = 4
const worthPacking = /\.(js|css|svg|json|webmanifest)$/

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server packs nothing on the way.
 * index.html is left alone: the server changes it in every answer.
 */
export function precompress(): Plugin {
  return {
    name: 'skleyka:precompressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(options) {
        const folder = options.dir ?? 'dist'
        const names = await readdir(folder, { recursive: true })
        const waiting = names.filter((name) => worthPacking.test(name)).values()
        await Promise.all(Array.from({ length: packers }, () => packAll(waiting, folder)))
      },
    },
  }
}

async function packAll(names: Iterable<string>, folder: string): Promise<void> {
  for (const name of names) await pack(join(folder, name))
}

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([packBrotli(bytes, { params }), packGzip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
