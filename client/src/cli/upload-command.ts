import path from 'node:path'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { SkleykaError, VideoFailed } from '../errors.ts'
import { fileSource } from '../node.ts'
import type { Source } from '../source.ts'
import type { UploadState } from '../upload.ts'
import { begunUploads, type UnfinishedUpload, type UnfinishedUploads, type UploadName } from './begun-uploads.ts'
import { UsageProblem } from './command-line.ts'
import { type CommandParts, describeFailure } from './command-parts.ts'
import { formatProgress, plain } from './output.ts'
import { waitForVideo } from './video-commands.ts'

/** Uploads files one after another. Returns the number of those that failed; without a network the rest is not tried. */
export async function uploadFiles(parts: CommandParts): Promise<number> {
  const { line, settings, output } = parts
  if (line.words.length === 0) throw new UsageProblem('Укажите файлы: skleyka upload лекция.mp4')
  if (line.options.title !== undefined && line.words.length > 1)
    throw new UsageProblem('--title называет одно видео, а\u00a0файлов несколько')
  const albumId = await findAlbum(parts)
  const begun = begunUploads(settings.stateFolder)
  let failed = 0
  for (const file of line.words) {
    try {
      await uploadFile(parts, file, albumId, begun)
    } catch (error) {
      const isRefusal = error instanceof SkleykaError && error.code !== 'NETWORK'
      const isFile = error instanceof Error && !(error instanceof SkleykaError) && !parts.signal.aborted
      if (!isRefusal && !isFile) throw error
      failed += 1
      output.tell(`${plain(path.basename(file))}: ${describeFailure(error)}`)
      if (line.options.json) output.print(JSON.stringify({ file, error: describeFailure(error), ...codeOf(error) }))
    }
  }
  return failed
}

const codeOf = (error: unknown) =>
  error instanceof SkleykaError ? { code: error.code, requestId: error.serverRequestId ?? null } : {}

async function uploadFile(
  parts: CommandParts,
  file: string,
  albumId: number | undefined,
  begun: UnfinishedUploads,
): Promise<void> {
  const { settings, line } = parts
  const source = await fileSource(file)
  const { url, key, account } = settings
  const { sizeBytes, modifiedAt } = source
  const name: UploadName = {
    ...{ url, account: account ?? key, file: path.resolve(file), sizeBytes, modifiedAt },
    ...{ title: line.options.title, albumId },
  }
  const earlier = await begun.find(name)
  const sent = earlier?.isSent
    ? earlier
    : await sendFile(parts, source, { albumId, earlier, keep: (state) => begun.keep(name, state) })
  // until the command is done: after a break the same one waits on, and sends the file no second time
  await begun.keep(name, { ...sent, isSent: true })
  await tellUploaded(parts, file, sent.recordId).catch(async (error: unknown) => {
    if (error instanceof VideoFailed || (error instanceof SkleykaError && error.status === 404)) await begun.drop(name)
    throw error
  })
  await begun.drop(name)
}

interface Sending {
  readonly albumId: number | undefined
  readonly earlier: UnfinishedUpload | undefined
  readonly keep: (state: UploadState) => Promise<void>
}

/** Sends a file, or the rest of it. Returns the state of its upload, which is whole. */
async function sendFile(
  { client, line, output, signal }: CommandParts,
  source: Source,
  { albumId, earlier, keep }: Sending,
): Promise<UploadState> {
  let sentBytes = 0
  let state: UploadState | undefined
  const send = (resume: UploadState | undefined) =>
    client.upload(source, {
      title: line.options.title,
      ...(albumId !== undefined && { fields: { albumId } }),
      ...{ resume, signal },
      onState: async (opened) => {
        state = opened
        await keep(opened)
      },
      onProgress: (progress) => {
        sentBytes = progress.sentBytes
        output.progress(formatProgress(source.name, progress))
      },
    }).done
  try {
    await send(earlier).catch((error: unknown) => {
      // an upload that was closed meanwhile begins anew
      const isGone = error instanceof SkleykaError && [404, 410].includes(error.status)
      if (earlier === undefined || !isGone) throw error
      output.tell(`${plain(source.name)}: прежней загрузки на\u00a0сервере уже нет, начинаем заново`)
      return send(undefined)
    })
  } catch (error) {
    if (signal.aborted && state !== undefined)
      output.tell(
        `${plain(source.name)}: принято ${formatSize(sentBytes)} из\u00a0${formatSize(source.sizeBytes)}, та\u00a0же команда продолжит с\u00a0этого места`,
      )
    throw error
  }
  if (state === undefined) throw new Error('an upload that is done was not opened')
  return state
}

async function tellUploaded(parts: CommandParts, file: string, recordId: number | null): Promise<void> {
  const { client, settings, line, output, signal } = parts
  if (recordId === null) return
  if (line.options.wait) await waitForVideo(parts, recordId)
  const { record } = await client.records.getById({ id: recordId }, { signal })
  const { uuid, currentState: state } = record
  const page = `${new URL(settings.url).origin}/embed/${uuid}`
  if (line.options.json) output.print(JSON.stringify({ file, recordId, uuid, state, page }))
  else
    output.print(
      `${plain(path.basename(file))}: ${line.options.wait ? 'готово' : 'загружено'}, видео ${recordId}, ${page}`,
    )
}

/** Finds the album that is given by its number or by its whole name. */
async function findAlbum({ client, line, signal }: CommandParts): Promise<number | undefined> {
  const { album } = line.options
  if (album === undefined) return undefined
  if (/^[1-9]\d{0,14}$/.test(album)) return Number(album)
  const found: number[] = []
  for await (const { id, name } of client.albums.list.each({ q: album, kind: 'manual' }, { signal })) {
    if (name === album) found.push(id)
  }
  const [only, ...others] = found
  if (only === undefined) throw new UsageProblem(`Альбома «${plain(album)}» нет в\u00a0аккаунте`)
  if (others.length > 0)
    throw new UsageProblem(`Альбомов «${plain(album)}» несколько, укажите номер: ${found.join(', ')}`)
  return only
}
