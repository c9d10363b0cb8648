#!/usr/bin/env node
import { productVersion } from '@skleyka/contract/product.ts'
import { createClient } from '../client.ts'
import { SkleykaError, VideoFailed } from '../errors.ts'
import { readCommandLine, UsageProblem, usage } from './command-line.ts'
import { type CommandParts, describeFailure } from './command-parts.ts'
import { createOutput } from './output.ts'
import { readSettings } from './settings.ts'
import { uploadFiles } from './upload-command.ts'
import { listVideos, printVideo, waitForVideos } from './video-commands.ts'

const codes = { done: 0, failed: 1, usage: 2, noNetwork: 3, interrupted: 130 } as const

const output = createOutput(process.stdout, process.stderr)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // the second time nothing is waited for
    if (stop.signal.aborted) process.exit(codes.interrupted)
    stop.abort(new DOMException('Остановлено', 'AbortError'))
  })
}
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? codes.done : codes.failed),
)
process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  try {
    const line = readCommandLine(args)
    if (line.command === null) {
      output.print(line.options.version ? productVersion : usage)
      return codes.done
    }
    const settings = await readSettings(line.options)
    const client = createClient(settings)
    return await run({ client, settings, line, output, signal: stop.signal })
  } catch (error) {
    return describeEnd(error)
  }
}

async function run(parts: CommandParts): Promise<number> {
  switch (parts.line.command) {
    case 'upload':
      return (await uploadFiles(parts)) === 0 ? codes.done : codes.failed
    case 'wait':
      return (await waitForVideos(parts)) === 0 ? codes.done : codes.failed
    case 'get':
      return (await printVideo(parts)) ? codes.done : codes.failed
    default:
      await listVideos(parts)
      return codes.done
  }
}

/** Tells why a command has ended; returns its code. */
function describeEnd(error: unknown): number {
  if (stop.signal.aborted) {
    output.tell('Остановлено')
    return codes.interrupted
  }
  if (error instanceof UsageProblem) {
    output.tell(`${error.message}. Справка: skleyka --help`)
    return codes.usage
  }
  if (error instanceof SkleykaError || error instanceof VideoFailed) {
    output.tell(describeFailure(error))
    return error instanceof SkleykaError && error.code === 'NETWORK' ? codes.noNetwork : codes.failed
  }
  output.tell(`Внутренняя ошибка команды: ${error instanceof Error ? error.message : String(error)}`)
  return codes.failed
}
