import { writeFile } from 'node:fs/promises'
import { arch, cpus, freemem, release as kernel, loadavg, totalmem, uptime } from 'node:os'
import path from 'node:path'
import { diskSpace } from '../data-folder/disk.ts'
import { describeEnvironment } from '../environment.ts'
import { release } from '../metrics/release.ts'
import { StartProblem } from '../problems/start-problem.ts'
import type { Desk } from './desk.ts'
import { askSupportFacts } from './support-bundle.sql.ts'

/**
 * Writes a text for whoever helps with this installation: versions, sizes, counts and settings. No password, key, token, name,
 * address of a person or text of a video is in it. Refuses a file that exists.
 */
export async function writeSupportBundle({ db, settings }: Desk, outputPath: string | undefined): Promise<void> {
  const file = path.resolve(outputPath ?? `skleyka-support-${new Date().toISOString().slice(0, 10)}.txt`)
  const { mail, ...environment } = describeEnvironment(settings)
  const facts = {
    product: [{ release, node: process.versions.node, writtenAt: new Date().toISOString() }],
    machine: [machineFacts()],
    disk: [await diskSpace(settings.dataDir)],
    settings: [{ ...environment, mail: { server: mail.server, hasPassword: mail.hasPassword } }],
    ...(await askSupportFacts(db)),
  }
  const text = Object.entries(facts).map(
    ([title, rows]) => `# ${title}\n${rows.map((row) => JSON.stringify(row)).join('\n')}\n`,
  )
  try {
    await writeFile(file, text.join('\n'), { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')
      throw new StartProblem(`Файл ${file} уже есть: назовите другой или удалите его.`, { cause })
    throw cause
  }
  console.log(file)
  console.error(
    'Паролей, ключей, имён и\u00a0почты людей в\u00a0файле нет. Прочтите его перед отправкой: это простой текст.',
  )
}

const machineFacts = () => ({
  ...{ kernel: kernel(), arch: arch(), cpu: cpus()[0]?.model ?? '', cores: cpus().length },
  ...{ memoryBytes: totalmem(), freeBytes: freemem(), load: loadavg().map((one) => one.toFixed(2)) },
  upSeconds: Math.round(uptime()),
})
