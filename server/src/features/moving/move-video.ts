import { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import { pictureBounds } from '@skleyka/contract/frames/picture-bounds.ts'
import { canonicalLanguage } from '@skleyka/contract/languages.ts'
import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { cleanLine } from '@skleyka/contract/texts.ts'
import { type CarriedTexts, fitLine, fitTexts } from './carried.ts'
import { type MovingItem, saveItem } from './moving.sql.ts'
import { ApiRefusal } from './own-api.ts'
import { type SendingTools, sendFile } from './send-file.ts'
import { type ForeignVideo, SourceRefusal } from './source.ts'

export interface MovingTools extends SendingTools {
  /** Puts a video into the album that has this name there. */
  readonly joinAlbum: (name: string, recordId: number) => Promise<void>
  /** Number of a person of the account by the mail; null for others. */
  readonly findAuthor: (email: string) => Promise<number | null>
  readonly setEarlierViews: (recordId: number, views: number) => Promise<void>
  /** Keeps a text that did not fit, whole. */
  readonly keepText: (item: MovingItem, text: string) => Promise<void>
  readonly now: () => Date
}

/** A step of a video: what could not be carried, in words. Done once, however often the run is begun. */
type Work = (item: MovingItem & { record_id: number }) => Promise<readonly string[]>

/**
 * Brings one video with everything of it, step by step; each is kept, so that a run that was killed goes on. Nobody sees the video before
 * the last step, which publishes it. Fails with SourceAway, SourceRefusal for its file, NoRoom and ApiAway.
 */
export async function moveVideo(tools: MovingTools, listedItem: MovingItem, video: ForeignVideo): Promise<MovingItem> {
  const texts = fitTexts(video)
  const known = await saveItem(tools.db, listedItem, {
    aliases: [...video.aliases],
    title: texts.name || listedItem.title,
  })
  let item = await bringFile(tools, known, video)
  const step = async (text: string, work: Work) => {
    const name = cleanLine(text)
    if (item.steps.includes(name)) return
    if (item.record_id === null) throw new Error('a video without a record')
    const notes = await work({ ...item, record_id: item.record_id })
    item = await saveItem(tools.db, item, { steps: [...item.steps, name], notes: [...item.notes, ...notes] })
  }
  await step('fields', ({ record_id: id }) => writeFields(tools, id, video, texts, item))
  const languages = new Set<string>()
  for (const track of video.subtitles) {
    const language = canonicalLanguage(track.language)
    const isSecond = language !== null && languages.has(language)
    if (language !== null) languages.add(language)
    await step(
      `subtitles ${isSecond ? `${language} ${track.label}` : (language ?? track.language)}`.slice(0, 200),
      async ({ record_id: id }) => {
        if (language === null) return [`субтитры «${track.language.slice(0, 40)}»: нет такого языка`]
        if (isSecond) return [`субтитры ${language} «${track.label.slice(0, 40)}»: вторые на\u00a0этом языке`]
        return writeSubtitles(tools, id, language, track)
      },
    )
  }
  if (texts.chapters.length > 0) await step('chapters', ({ record_id: id }) => writeChapters(tools, id, texts))
  if (video.views > 0) {
    await step('views', async ({ record_id: id }) => {
      await tools.setEarlierViews(id, Math.min(Math.floor(video.views), 1e12))
      return []
    })
  }
  const { poster } = video
  if (poster !== null && !item.steps.some((name) => name.startsWith(posterStep))) {
    const frameId = await sendPoster(tools, item, poster)
    await step(typeof frameId === 'number' ? `${posterStep}${frameId}` : posterChosen, async () =>
      typeof frameId === 'number' ? [] : [frameId],
    )
  }
  for (const name of video.albumNames ?? []) {
    await step(`album ${name}`.slice(0, 500), async ({ record_id: id }) => {
      await tools.joinAlbum(name, id)
      return []
    })
  }
  await step('published', ({ record_id: id }) => publish(tools, id, video))
  return item
}

const posterStep = 'poster '
const posterChosen = 'poster'

/** The frame that waits to become the poster of a video; null when none does. */
export function awaitedPoster({ steps }: MovingItem): number | null {
  const step = steps.includes(posterChosen) ? undefined : steps.find((name) => name.startsWith(posterStep))
  return step === undefined ? null : Number(step.slice(posterStep.length))
}

/** Makes the picture that was sent the poster, once it has been read. False while it is not. */
export async function choosePoster(tools: MovingTools, item: MovingItem): Promise<boolean> {
  const frameId = awaitedPoster(item)
  if (frameId === null || item.record_id === null) return true
  const done = (notes: readonly string[]) =>
    saveItem(tools.db, item, {
      ...{ steps: [...item.steps, posterChosen], notes: [...item.notes, ...notes] },
      finished_at: tools.now(),
    })
  try {
    const { frames: found } = await tools.api.call(frames.list, { id: item.record_id })
    const frame = found.find(({ id }) => id === frameId)
    if (frame?.state === 'MAKING') return false
    if (frame?.state !== 'READY') {
      await done([`обложка: ${frame?.failText ?? 'картинка не\u00a0дошла'}`])
      return true
    }
    await tools.api.call(frames.setPoster, { id: item.record_id, frameId })
    await done([])
  } catch (error) {
    await done([`обложка: ${wordsOf(error)}`])
  }
  return true
}

/** The best file that is there; the others are made of the same picture. */
async function bringFile(tools: MovingTools, item: MovingItem, { files }: ForeignVideo): Promise<MovingItem> {
  let refused: SourceRefusal | null = null
  for (const [place, file] of files.entries()) {
    try {
      const sent = await sendFile(tools, item, file)
      const isOther = refused !== null && place > 0 && !item.steps.includes('file')
      return isOther
        ? await saveItem(tools.db, sent, {
            notes: [...sent.notes, `исходного файла нет (${refused?.message}), взят лучший из\u00a0готовых`],
          })
        : sent
    } catch (error) {
      if (!(error instanceof SourceRefusal)) throw error
      refused = error
    }
  }
  throw refused ?? new SourceRefusal('Файла нет: прежняя платформа его не\u00a0отдаёт')
}

async function writeFields(
  tools: MovingTools,
  id: number,
  { visibility, ownerEmail, leftOut }: ForeignVideo,
  { name, description, tags, notes, wholeDescription }: CarriedTexts,
  item: MovingItem,
): Promise<readonly string[]> {
  if (wholeDescription !== null) await tools.keepText(item, wholeDescription)
  const ownerId = ownerEmail === null ? null : await tools.findAuthor(ownerEmail)
  const fields = {
    ...{ description, tags, visibility },
    ...(name !== '' && { name }),
    ...(ownerId !== null && { ownerId }),
  }
  const refused = await update(tools, id, fields)
  const byParts = refused === null ? [] : [`поля: ${refused}`]
  // one field that is refused must not cost the others
  if (refused !== null) {
    for (const [field, value] of Object.entries(fields)) {
      const why = await update(tools, id, { [field]: value })
      if (why !== null) byParts.push(`${fieldTitles[field] ?? field}: ${why}`)
    }
    byParts.shift()
  }
  const noOwner = ownerEmail !== null && ownerId === null
  return [...notes, ...leftOut, ...byParts, ...(noOwner ? [`автор ${ownerEmail}: не\u00a0участник аккаунта`] : [])]
}

const fieldTitles: Readonly<Record<string, string>> = {
  name: 'название',
  description: 'описание',
  tags: 'теги',
  visibility: 'видимость',
  ownerId: 'автор',
}

type Fields = Partial<Pick<RecordView, 'name' | 'description' | 'tags' | 'visibility' | 'publication'>> & {
  ownerId?: number
  publishedFrom?: string | null
  publishedTo?: string | null
}

/** Changes a record as it is now; null when that went through, else why not. */
async function update({ api }: MovingTools, id: number, fields: Fields): Promise<string | null> {
  for (let tried = 0; ; tried += 1) {
    const { record } = await api.call(records.getById, { id })
    try {
      await api.call(records.update, { id, rowVersion: record.rowVersion, fields })
      return null
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      // the processing writes to it too
      if (error.code !== 'STATE/CONFLICT' || tried >= 5) return error.message
    }
  }
}

async function writeSubtitles(
  { api }: MovingTools,
  id: number,
  language: string,
  { label, file }: ForeignVideo['subtitles'][number],
): Promise<readonly string[]> {
  try {
    const bytes = await file.read(subtitleBounds.fileBytes)
    const shown = fitLine(label, subtitleBounds.labelChars).text
    const { warnings, more } = await api.call(subtitles.upload, {
      ...{ id, language, file: bytes.toString('base64'), replace: true },
      ...(shown !== '' && { label: shown }),
    })
    const odd = warnings.length + more
    return odd === 0 ? [] : [`субтитры ${language}: исправлено мест ${odd}, первое в\u00a0строке ${warnings[0]?.line}`]
  } catch (error) {
    return [`субтитры ${language}: ${wordsOf(error)}`]
  }
}

async function writeChapters({ api }: MovingTools, id: number, { chapters }: CarriedTexts): Promise<readonly string[]> {
  try {
    const { rowVersion, cuepoints: marks, durationMs } = await api.call(cuepoints.list, { id })
    const within = chapters.filter(({ atMs }) => durationMs === null || atMs <= durationMs - 1_000)
    await api.call(cuepoints.save, { id, rowVersion, cuepoints: marks, chapters: within })
    return within.length === chapters.length ? [] : [`главы за\u00a0концом видео: ${chapters.length - within.length}`]
  } catch (error) {
    return [`главы: ${wordsOf(error)}`]
  }
}

/** The number of the frame, or why there is none. */
async function sendPoster(tools: MovingTools, item: MovingItem, poster: NonNullable<ForeignVideo['poster']>) {
  try {
    const bytes = await poster.read(pictureBounds.bytes)
    if (bytes.length === 0) return 'обложка: файл пуст'
    const params = { id: item.record_id ?? 0, bytes: bytes.length }
    const { frameId, url } = await tools.api.call(frames.upload, params, `moving-${item.key}-poster`)
    await tools.api.sendPicture(url, bytes)
    return frameId
  } catch (error) {
    return `обложка: ${wordsOf(error)}`
  }
}

const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2200, 0, 1)

async function publish(tools: MovingTools, id: number, video: ForeignVideo): Promise<readonly string[]> {
  if (video.isDraft) return []
  const now = tools.now().getTime()
  const within = (at: Date | null) => at !== null && at.getTime() >= earliest && at.getTime() < latest
  const [from, to] = [video.publishedFrom, video.publishedTo].map((at) => (within(at) ? at : null))
  const isLater = from != null && from.getTime() > now
  const isOver = to != null && to.getTime() <= now
  const refused = await update(tools, id, {
    publication: isOver ? 'EXPIRED' : isLater ? 'SCHEDULED' : 'PUBLISHED',
    ...(from != null && { publishedFrom: from.toISOString() }),
    ...(to != null && { publishedTo: to.toISOString() }),
  })
  return refused === null ? [] : [`осталось черновиком: ${refused}`]
}

/** Words of a refusal of either side; everything else ends the run. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiRefusal || error instanceof SourceRefusal) return error.message
  throw error
}
