import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)

/** Writes a `.br` twin beside every script and style of the build. */
export function brotli(): Plugin {
  return {
    name: 'skleyka:brotli',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(options) {
        const folder = join(options.dir ?? 'dist', 'assets')
        const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
        await Promise.all(
          names.map(async (name) =>
            writeFile(join(folder, `${name}.br`), await pack(await readFile(join(folder, name)))),
          ),
        )
      },
    },
  }
}
