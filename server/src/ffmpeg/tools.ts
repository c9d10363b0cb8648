import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Secrets } from '../data-folder/secrets.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { findSandbox, type Sandbox } from './sandbox.ts'

/**
 * What running media programs needs: the programs, the walls around them, a folder on the file system of the storage, and
 * what opens the segments that are encrypted there.
 */
export type MediaTools = {
  binaries: Binaries
  sandbox: Sandbox
  scratchFolder: string
  threads: number
  secrets: Secrets
}

// the limit of processes in the sandbox counts threads too
const maxThreads = 16

/**
 * Finds the media programs and a sandbox for them; the scratch folder is emptied. `warnings` are for the administrator.
 * Throws a StartProblem when there is no ffmpeg, or no sandbox and the operator has not taken that risk.
 */
export async function openMediaTools(options: {
  ffmpegPath: string | undefined
  scratchFolder: string
  mediaSandbox: 'required' | 'unsafe'
  secrets: Secrets
}): Promise<{ tools: MediaTools; warnings: string[] }> {
  const binaries = await findBinaries({ ffmpegPath: options.ffmpegPath })
  const found = await findSandbox()
  if (!found && options.mediaSandbox === 'required') {
    throw new StartProblem(
      'Обрабатывать видео не\u00a0в\u00a0чем: не\u00a0работают ни\u00a0bubblewrap, ни\u00a0unshare. Установите пакет bubblewrap или разрешите пространства имён пользователя; MEDIA_SANDBOX=unsafe включает обработку без песочницы.',
    )
  }
  await rm(options.scratchFolder, { recursive: true, force: true })
  await mkdir(options.scratchFolder, { recursive: true, mode: 0o700 })
  const warnings = [
    ...(binaries.warning ? [binaries.warning] : []),
    ...(found ? [] : ['Видео обрабатывается без песочницы: вредоносный файл получит доступ к\u00a0серверу']),
  ]
  return {
    tools: {
      binaries,
      sandbox: found ?? { kind: 'none' },
      scratchFolder: options.scratchFolder,
      threads: Math.min(maxThreads, availableParallelism()),
      secrets: options.secrets,
    },
    warnings,
  }
}
