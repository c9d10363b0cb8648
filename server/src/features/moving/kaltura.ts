import { bounds } from '@skleyka/contract/limits.ts'
import * as z from 'zod/mini'
import { textOfHtml } from './html-text.ts'
import { type KalturaAccess, type KalturaApi, openKalturaApi, pageSize } from './kaltura-api.ts'
import { looseBoolean, looseId, looseList, looseMoment, looseNumber, looseText, readShape } from './read-shape.ts'
import type { ForeignAlbum, ForeignFile, ForeignSubtitles, ForeignVideo, MovingSource } from './source.ts'
import { mostItems } from './source.ts'
import { type ClientOptions, openSourceClient, type SourceClient } from './source-client.ts'
import { once } from './unless-refused.ts'

// KalturaMediaType VIDEO and AUDIO, KalturaFlavorAssetStatus and KalturaCaptionAssetStatus READY
const mediaTypes = '1,5'
const ready = 2
// KalturaEntryStatus: READY, and what has a file without being it
const statuses = '2,1,0,4,-1,-2,5,6'
const staticPlaylist = 3
const chapterSubType = 2
const captionFormats = ['1', '3']
const rejected = 3

const entry = z.object({
  id: looseId,
  name: looseText,
  description: looseText,
  tags: looseText,
  userId: looseText,
  status: z.catch(z.union([z.string(), z.number()]), ''),
  moderationStatus: looseNumber,
  createdAt: looseNumber,
  startDate: looseMoment,
  endDate: looseMoment,
  plays: looseNumber,
  thumbnailUrl: looseText,
  accessControlId: looseNumber,
})
const flavor = z.object({
  id: looseId,
  isOriginal: looseBoolean,
  status: looseNumber,
  size: looseNumber,
  sizeInBytes: looseNumber,
  height: looseNumber,
  bitrate: looseNumber,
  fileExt: looseText,
})
const caption = z.object({
  id: looseId,
  status: looseNumber,
  languageCode: looseText,
  label: looseText,
  format: z.catch(z.union([z.string(), z.number()]), ''),
})
const cuePoint = z.object({ startTime: looseNumber, title: looseText, subType: looseNumber })
const playlist = z.object({ id: looseId, name: looseText, playlistType: looseNumber, playlistContent: looseText })
const category = z.object({ id: looseId, parentId: looseId, name: looseText, fullIds: looseText })
const person = z.object({ id: looseText, email: looseText, fullName: looseText, status: looseNumber })

/** Opens an account (partner) of a Kaltura by its API v3 (documented at developer.kaltura.com). */
export function openKaltura(access: KalturaAccess, options: Omit<ClientOptions, 'authorization'>): MovingSource {
  const client = openSourceClient({ ...options, authorization: null })
  const api = openKalturaApi(client, access)
  const findPeople = once(async () => {
    const people: z.output<typeof person>[] = []
    for await (const one of api.list('user', { objectType: 'KalturaUserFilter', statusEqual: 1 }, person))
      people.push(one)
    return people
  })
  return {
    name: `kaltura ${options.origin} ${access.partnerId}`,
    addresses: 'kaltura',
    leftOut: [
      'правила доступа и\u00a0права на\u00a0категории',
      'аннотации, тесты и\u00a0реклама',
      'картинки и\u00a0документы',
      'настройки плееров',
    ],

    async *listVideos() {
      for await (const { id, name } of listEntries(api)) if (id !== '') yield { id, title: name }
    },

    async describeVideo(id) {
      const answer = await api.unlessGone(api.call('media', 'get', { entryId: id }))
      if (answer === null) return null
      const media = readShape(entry, answer, 'Kaltura')
      const captions = await describeCaptions(api, client, id)
      const owner = (await findPeople()).find((one) => one.id === media.userId)
      return {
        ...describe(id, media, client),
        files: await findFiles(api, client, media),
        subtitles: captions.subtitles,
        chapters: await findChapters(api, id),
        ownerEmail: owner?.email || null,
        leftOut: [
          ...captions.leftOut,
          ...(media.moderationStatus === rejected ? ['отклонено модератором: стало черновиком'] : []),
        ],
      }
    },

    async *listAlbums() {
      yield* listCategories(api)
      for await (const one of api.list('playlist', { objectType: 'KalturaPlaylistFilter' }, playlist)) {
        if (one.id !== '') yield playlistOf(api, one)
      }
    },

    async *listPeople() {
      for (const { email, fullName, id } of await findPeople()) if (email !== '') yield { email, name: fullName || id }
    },
  }
}

const mostPages = 10_000 / pageSize

/**
 * Every entry from the oldest on. Kaltura answers no more than 10,000 of one question, so the next question begins at the moment of the
 * last entry; what is removed meanwhile shifts nothing.
 */
async function* listEntries(api: KalturaApi): AsyncGenerator<z.output<typeof entry>> {
  const known = new Set<string>()
  let since = 0
  let pageIndex = 1
  let stale = 0
  // pages of one second may be known all; more of them in a row than it has are a list without end
  while (known.size < mostItems && stale <= 2 * mostPages) {
    const filter = {
      ...{ objectType: 'KalturaMediaEntryFilter', orderBy: '+createdAt', mediaTypeIn: mediaTypes, statusIn: statuses },
      ...(since > 0 && { createdAtGreaterThanOrEqual: since }),
    }
    const answer = await api.call('media', 'list', { filter, pager: { pageSize, pageIndex } })
    const { objects } = readShape(z.object({ objects: z.array(entry) }), answer, 'Kaltura')
    const before = known.size
    for (const one of objects) {
      if (known.has(one.id)) continue
      known.add(one.id)
      yield one
    }
    if (objects.length < pageSize) return
    stale = known.size > before ? 0 : stale + 1
    const last = Math.max(...objects.map(({ createdAt }) => createdAt))
    // a page of one second alone: its rest is on the next page
    if (last > since) [since, pageIndex] = [last, 1]
    else pageIndex += 1
    if (pageIndex > mostPages) [since, pageIndex] = [since + 1, 1]
  }
}

function describe(
  id: string,
  media: z.output<typeof entry>,
  client: SourceClient,
): Omit<ForeignVideo, 'files' | 'subtitles' | 'chapters' | 'ownerEmail' | 'leftOut'> {
  // the size of the picture is asked for in the path (thumbnail API)
  const poster = media.thumbnailUrl === '' ? null : `${media.thumbnailUrl}/width/1920`
  return {
    id,
    title: media.name,
    description: textOfHtml(media.description),
    tags: media.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    visibility: 'LINK',
    isDraft: media.moderationStatus === rejected,
    publishedFrom: media.startDate ?? (media.createdAt > 0 ? new Date(media.createdAt * 1000) : null),
    publishedTo: media.endDate,
    views: media.plays,
    aliases: [id],
    poster: poster === null ? null : { read: (mostBytes) => client.small(poster, mostBytes) },
  }
}

/** The file that was uploaded, else the largest that Kaltura made of it. */
async function findFiles(api: KalturaApi, client: SourceClient, media: z.output<typeof entry>): Promise<ForeignFile[]> {
  const filter = { objectType: 'KalturaFlavorAssetFilter', entryIdEqual: media.id }
  const flavors: z.output<typeof flavor>[] = []
  for await (const one of api.list('flavorasset', filter, flavor)) if (one.status === ready) flavors.push(one)
  flavors.sort((a, b) => Number(b.isOriginal) - Number(a.isOriginal) || b.height - a.height || b.bitrate - a.bitrate)
  return flavors.map((one) => ({
    name: `${media.name.slice(0, 200) || media.id}.${/^[a-z0-9]{1,5}$/i.test(one.fileExt) ? one.fileExt : 'mp4'}`.slice(
      0,
      bounds.fileNameChars,
    ),
    // older ones tell whole KiB alone
    sizeBytes: one.sizeInBytes || one.size * 1024 || null,
    async open(from, validator) {
      const address = readShape(z.string(), await api.call('flavorasset', 'getUrl', { id: one.id }), 'Kaltura')
      return client.open(address, from, validator)
    },
  }))
}

async function describeCaptions(
  api: KalturaApi,
  client: SourceClient,
  id: string,
): Promise<{ subtitles: ForeignSubtitles[]; leftOut: string[] }> {
  const subtitles: ForeignSubtitles[] = []
  const leftOut: string[] = []
  const filter = { objectType: 'KalturaCaptionAssetFilter', entryIdEqual: id }
  for await (const one of api.list('caption_captionasset', filter, caption)) {
    if (one.status !== ready) continue
    if (!captionFormats.includes(String(one.format))) {
      leftOut.push(`субтитры «${one.label || one.languageCode}»: не\u00a0SRT и\u00a0не\u00a0WebVTT`)
      continue
    }
    subtitles.push({
      language: one.languageCode.replaceAll('_', '-'),
      label: one.label,
      file: {
        async read(mostBytes) {
          const address = readShape(
            z.string(),
            await api.call('caption_captionasset', 'getUrl', { id: one.id }),
            'Kaltura',
          )
          return client.small(address, mostBytes)
        },
      },
    })
  }
  return { subtitles, leftOut }
}

async function findChapters(api: KalturaApi, id: string) {
  const filter = { objectType: 'KalturaCuePointFilter', entryIdEqual: id, cuePointTypeEqual: 'thumbCuePoint.Thumb' }
  const chapters: { atMs: number; name: string }[] = []
  for await (const { startTime, title, subType } of api.list('cuepoint_cuepoint', filter, cuePoint)) {
    if (subType === chapterSubType) chapters.push({ atMs: Math.round(startTime), name: title })
  }
  return chapters.sort((a, b) => a.atMs - b.atMs)
}

/** Categories, those around others first. */
async function* listCategories(api: KalturaApi): AsyncGenerator<ForeignAlbum> {
  const found: z.output<typeof category>[] = []
  for await (const one of api.list('category', { objectType: 'KalturaCategoryFilter' }, category)) found.push(one)
  const depth = ({ fullIds }: z.output<typeof category>) => fullIds.split('>').length
  for (const { id, parentId, name } of found.sort((a, b) => depth(a) - depth(b))) {
    yield {
      id: `category ${id}`,
      title: name,
      parentId: parentId === '' || parentId === '0' ? null : `category ${parentId}`,
      aliases: [],
      leftOut: [],
      async listItems() {
        const filter = { objectType: 'KalturaCategoryEntryFilter', categoryIdEqual: id }
        const ids: string[] = []
        for await (const { entryId } of api.list('categoryentry', filter, z.object({ entryId: looseId })))
          ids.push(entryId)
        return ids
      },
    }
  }
}

function playlistOf(api: KalturaApi, one: z.output<typeof playlist>): ForeignAlbum {
  const isStatic = one.playlistType === staticPlaylist
  return {
    id: one.id,
    title: one.name,
    parentId: null,
    aliases: [],
    leftOut: isStatic ? [] : ['правило, по\u00a0которому плейлист наполнялся: альбом держит то, что в\u00a0нём было'],
    async listItems() {
      if (isStatic)
        return one.playlistContent
          .split(',')
          .map((id) => id.trim())
          .filter((id) => id !== '')
      const answer = await api.call('playlist', 'execute', { id: one.id, pager: { pageSize, pageIndex: 1 } })
      return looseList(z.object({ id: looseId }))
        .parse(answer)
        .flatMap(({ id }) => id || [])
    },
  }
}
