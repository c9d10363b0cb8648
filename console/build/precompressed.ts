import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
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
        await Promise.all(names.filter((name) => worthPacking.test(name)).map((name) => pack(join(folder, name))))
      },
    },
  }
}

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([packBrotli(bytes, { params }), packGzip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
