import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const manifest = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+/) })

/** The release of the product that this process runs, as package.json has it. */
export const release: string = manifest.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')),
).version
