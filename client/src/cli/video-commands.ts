import { formatDuration } from '@skleyka/contract/durations.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import type { Client } from '../client.ts'
import { VideoFailed } from '../errors.ts'
import { readDuration, readNumber, UsageProblem } from './command-line.ts'
import type { CommandParts } from './command-parts.ts'
import { plain } from './output.ts'

type ListedVideo = Awaited<ReturnType<Client['records']['getListByFilter']>>['records'][number]

const states: Readonly<Record<ListedVideo['currentState'], string>> = {
  CREATED: 'создано',
  UPLOADING: 'загружается',
  UPLOADED: 'загружено',
  CHECKING: 'проверяется',
  QUEUED: 'в\u00a0очереди',
  CONVERTING: 'обрабатывается',
  READY: 'готово',
  FAILED: 'ошибка',
}

const isState = (text: string): text is ListedVideo['currentState'] => Object.hasOwn(states, text)

const durationOf = ({ durationMs }: ListedVideo) => (durationMs === null ? '—' : formatDuration(durationMs / 1000))

/** Prints the newest videos, or those that are found by words. */
export async function listVideos({ client, line, output, signal }: CommandParts): Promise<void> {
  const { limit: limitText = '20', state, json } = line.options
  const limit = readNumber(limitText, '--limit')
  if (state !== undefined && !isState(state))
    throw new UsageProblem(`Состояния «${state}» нет: есть ${Object.keys(states).join(', ')}`)
  const q = line.words.join(' ')
  const filter = { ...(q !== '' && { q }), ...(state !== undefined && { states: [state] }) }
  const rows: string[][] = []
  let count = 0
  for await (const video of client.records.getListByFilter.each(
    { filter, perPage: Math.min(limit, 100), sort: { field: 'created', order: 'desc' } },
    { signal },
  )) {
    if (json) output.print(JSON.stringify(video))
    else {
      const { id, currentState, bytes, name } = video
      rows.push([String(id), states[currentState], durationOf(video), formatSize(bytes), plain(name)])
    }
    count += 1
    if (count >= limit) break
  }
  for (const row of alignRows(rows)) output.print(row)
  if (count === 0) output.tell(q === '' && state === undefined ? 'Видео пока нет' : 'Ничего не\u00a0нашлось')
}

function alignRows(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Prints one video. Returns false where there is none. */
export async function printVideo({ client, line, output, signal }: CommandParts): Promise<boolean> {
  const [name = '', ...others] = line.words
  if (name === '' || others.length > 0) throw new UsageProblem('Укажите одно видео: skleyka get 123')
  const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)
  const filter = isUuid ? { uuids: [name.toLowerCase()] } : { ids: [readNumber(name, 'Видео')] }
  const [video] = (await client.records.get({ filter }, { signal })).records
  if (video === undefined) {
    output.tell(`Видео ${name} нет в\u00a0аккаунте`)
    return false
  }
  if (line.options.json) output.print(JSON.stringify(video))
  else for (const [title, value] of describeVideo(video)) output.print(`${title}: ${plain(value)}`)
  return true
}

const describeVideo = (video: ListedVideo): [title: string, value: string][] => [
  ['Видео', `${video.id} ${video.uuid}`],
  ['Название', video.name],
  ['Состояние', states[video.currentState] + (video.failText === null ? '' : `: ${video.failText}`)],
  ['Длительность', durationOf(video)],
  ['Размер', formatSize(video.bytes)],
  ['Файл', video.originalFilename],
  ['Создано', video.createdDate],
]

/** Waits for videos one after another. Returns the number of those that cannot be made. */
export async function waitForVideos(parts: CommandParts): Promise<number> {
  const { line, output } = parts
  const ids = line.words.map((word) => readNumber(word, 'Видео'))
  if (ids.length === 0) throw new UsageProblem('Укажите видео: skleyka wait 123')
  let failed = 0
  for (const id of ids) {
    try {
      await waitForVideo(parts, id)
      output.print(line.options.json ? JSON.stringify({ recordId: id, state: 'READY' }) : `Видео ${id}: готово`)
    } catch (error) {
      if (!(error instanceof VideoFailed)) throw error
      failed += 1
      if (line.options.json) output.print(JSON.stringify({ recordId: id, state: 'FAILED', error: error.message }))
      else output.tell(`Видео ${id}: ${plain(error.message)}`)
    }
  }
  return failed
}

/** Waits for a video and shows how far it is. */
export async function waitForVideo({ client, line, output, signal }: CommandParts, id: number): Promise<void> {
  const { timeout } = line.options
  await client.waitReady(id, {
    ...{ signal, timeoutMs: timeout === undefined ? undefined : readDuration(timeout) },
    onProgress: ({ state, share, stopped }) => {
      const title = stopped ? 'файл передан не\u00a0до\u00a0конца' : isState(state) ? states[state] : state
      output.progress(`Видео ${id}: ${title}${share === null ? '' : `, ${Math.floor(share * 100)}\u00a0%`}`)
    },
  })
}
