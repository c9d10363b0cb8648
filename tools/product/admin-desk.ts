import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { root } from '../processes.ts'

/** Output and end of a command. */
export interface Obeyed {
  readonly answer: string
  readonly complaint: string
  readonly code: number
}

// the commands of the operator one after another in one process: most of what a command takes is to load what it is made of
const script = pathToFileURL(path.join(root, 'server/src/admin.ts')).href
let commandCount = 0

process.on('disconnect', () => process.exit())
process.on('message', async (words) => {
  if (!Array.isArray(words)) return
  process.send?.(await obey(words.map(String)))
})

async function obey(words: readonly string[]): Promise<Obeyed> {
  const printed = { answer: '', complaint: '' }
  console.log = (...line) => {
    printed.answer += `${format(...line)}\n`
  }
  console.error = (...line) => {
    printed.complaint += `${format(...line)}\n`
  }
  process.argv = [process.argv[0] ?? '', script, ...words]
  process.exitCode = undefined
  commandCount += 1
  try {
    // by an address of its own the module is run once more, and only it
    await import(`${script}?asked=${commandCount}`)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  return { ...printed, code: Number(process.exitCode ?? 0) }
}
