import path from 'node:path'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { SkleykaError } from '../errors.ts'
import { fileSource } from '../node.ts'
import type { UploadState } from '../upload.ts'
import { type BegunUploads, begunUploads, type UploadName } from './begun-uploads.ts'
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
  { client, settings, line, output, signal }: CommandParts,
  file: string,
  albumId: number | undefined,
  begun: BegunUploads,
): Promise<void> {
  const source = await fileSource(file)
  const { url, account } = settings
  const { sizeBytes, modifiedAt } = source
  const name: UploadName = {
    ...{ url, account, file: path.resolve(file), sizeBytes, modifiedAt },
    ...{ title: line.options.title, albumId },
  }
  const earlier = await begun.find(name)
  let sentBytes = 0
  const send = (resume: UploadState | undefined) =>
    client.upload(source, {
      title: line.options.title,
      ...(albumId !== undefined && { fields: { albumId } }),
      ...{ resume, signal },
      onState: (state) => begun.keep(name, state),
      onProgress: (progress) => {
        sentBytes = progress.sentBytes
        output.progress(formatProgress(source.name, progress))
      },
    }).done
  try {
    const { recordId } = await send(earlier).catch((error: unknown) => {
      // an upload that was closed meanwhile begins anew
      const isGone = error instanceof SkleykaError && [404, 410].includes(error.status)
      if (earlier === undefined || !isGone) throw error
      output.tell(`${plain(source.name)}: прежней загрузки на\u00a0сервере уже нет, начинаем заново`)
      return send(undefined)
    })
    await begun.drop(name)
    await tellUploaded({ client, settings, line, output, signal }, file, recordId)
  } catch (error) {
    if (signal.aborted)
      output.tell(
        `${plain(source.name)}: принято ${formatSize(sentBytes)} из\u00a0${formatSize(sizeBytes)}, та\u00a0же команда продолжит с\u00a0этого места`,
      )
    throw error
  }
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

/** By its number, or by its whole name. */
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
