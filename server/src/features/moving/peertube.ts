import { bounds } from '@skleyka/contract/limits.ts'
import type { Visibility } from '@skleyka/contract/records/publication.ts'
import * as z from 'zod/mini'
import { readPages } from './read-pages.ts'
import {
  looseBoolean,
  looseId,
  looseList,
  looseMoment,
  looseNumber,
  looseText,
  optional,
  readShape,
} from './read-shape.ts'
import type { ForeignAlbum, ForeignFile, ForeignSubtitles, ForeignVideo, MovingSource, SmallFile } from './source.ts'
import { type Authorization, type ClientOptions, openSourceClient, type SourceClient } from './source-client.ts'
import { once, unlessGone, unlessRefused } from './unless-refused.ts'

export interface PeertubeAccess {
  readonly user: string
  readonly password: string
}

const pageSize = 100
// VideoInclude: NOT_PUBLISHED_STATE | BLACKLISTED | BLOCKED_OWNER
const includeHidden = 7
// UserRole: 0 administrator, 1 moderator
const seesEverything = [0, 1]
const published = 1
const privacies: Readonly<Record<number, Visibility>> = { 1: 'PUBLIC', 2: 'LINK', 3: 'PRIVATE', 4: 'PRIVATE' }
const passwordProtected = 5
const regularPlaylist = 1

const constant = z.object({ id: looseId, label: looseText })
const file = z.object({
  id: looseId,
  resolution: z.catch(z.object({ id: looseNumber }), { id: 0 }),
  size: looseNumber,
  fileUrl: looseText,
  fileDownloadUrl: looseText,
  // told since 6.3; before there was no file without both
  hasAudio: z.catch(z.boolean(), true),
  hasVideo: z.catch(z.boolean(), true),
})
const listed = z.object({ uuid: looseId, name: looseText, isLive: looseBoolean, isLocal: z.catch(z.boolean(), true) })
const details = z.object({
  uuid: looseId,
  shortUUID: looseText,
  name: looseText,
  description: looseText,
  support: looseText,
  tags: looseList(looseText),
  category: optional(constant),
  licence: optional(constant),
  privacy: optional(constant),
  state: optional(constant),
  nsfw: looseBoolean,
  isLive: looseBoolean,
  blacklisted: looseBoolean,
  views: looseNumber,
  publishedAt: looseMoment,
  originallyPublishedAt: looseMoment,
  previewPath: looseText,
  thumbnailPath: looseText,
  // in place of both paths since 8.1
  thumbnails: looseList(z.object({ width: looseNumber, fileUrl: looseText })),
  channel: optional(z.object({ displayName: looseText })),
  account: optional(z.object({ name: looseText })),
  files: looseList(file),
  streamingPlaylists: looseList(z.object({ files: looseList(file) })),
})
const original = z.object({ inputFilename: looseText, fileDownloadUrl: looseText, size: looseNumber })
const page = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item) })
const caption = z.object({
  language: constant,
  captionPath: looseText,
  fileUrl: looseText,
  automaticallyGenerated: looseBoolean,
})
const playlist = z.object({ uuid: looseId, shortUUID: looseText, displayName: looseText, type: optional(constant) })
const account = z.object({
  username: looseText,
  email: looseText,
  account: optional(z.object({ name: looseText, displayName: looseText })),
})
const me = z.extend(account, { role: z.object({ id: looseNumber }) })

/** Opens a PeerTube by its REST API (documented at docs.joinpeertube.org), signed in as somebody; an administrator sees all of it. */
export function openPeertube(access: PeertubeAccess, options: Omit<ClientOptions, 'authorization'>): MovingSource {
  const open = openSourceClient({ ...options, authorization: null })
  const client = openSourceClient({ ...options, authorization: signIn(open, access) })
  const findMe = once(async () => readShape(me, await client.json('/api/v1/users/me'), 'PeerTube'))
  const findPeople = once(async () => {
    const { role } = await findMe()
    if (!seesEverything.includes(role.id)) return []
    const people: z.output<typeof account>[] = []
    for await (const one of readPages(
      listOf(client, '/api/v1/users?sort=createdAt', account),
      (user) => user.username,
    )) {
      people.push(one)
    }
    return people
  })

  return {
    name: `peertube ${options.origin}`,
    addresses: 'peertube',
    leftOut: [
      'комментарии, оценки и\u00a0подписки',
      'лицензия, язык и\u00a0поддержка канала',
      'видео с\u00a0других серверов',
    ],

    async *listVideos() {
      const { role } = await findMe()
      const address = seesEverything.includes(role.id)
        ? `/api/v1/videos?isLocal=true&include=${includeHidden}&${[1, 2, 3, 4, 5].map((id) => `privacyOneOf=${id}`).join('&')}&nsfw=both&sort=createdAt`
        : '/api/v1/users/me/videos?sort=createdAt'
      for await (const { uuid, name, isLive, isLocal } of readPages(
        listOf(client, address, listed),
        (one) => one.uuid,
      )) {
        if (uuid !== '' && isLocal && !isLive) yield { id: uuid, title: name }
      }
    },

    async describeVideo(id) {
      const answer = await unlessGone(client.json(`/api/v1/videos/${encodeURIComponent(id)}`))
      if (answer === null) return null
      const video = readShape(details, answer, 'PeerTube')
      const captions = await unlessGone(client.json(`/api/v1/videos/${encodeURIComponent(id)}/captions`))
      const chapters = await unlessGone(client.json(`/api/v1/videos/${encodeURIComponent(id)}/chapters`))
      const owner = (await findPeople()).find((one) => one.account?.name === video.account?.name)
      const mine = await findMe()
      const ownEmail = mine.account?.name === video.account?.name ? mine.email : null
      return {
        ...describe(id, video, await findFiles(client, id, video)),
        subtitles: captions === null ? [] : readCaptions(client, captions),
        chapters: chapters === null ? [] : readChapters(chapters),
        poster: pictureOf(client, posterOf(video)),
        ownerEmail: owner?.email || ownEmail || null,
      }
    },

    async *listAlbums() {
      const mine = await findMe()
      const own = `/api/v1/accounts/${encodeURIComponent(mine.account?.name ?? mine.username)}/video-playlists?playlistType=${regularPlaylist}`
      const all = seesEverything.includes(mine.role.id)
        ? [own, `/api/v1/video-playlists?playlistType=${regularPlaylist}`]
        : [own]
      for (const address of all) {
        for await (const one of readPages(listOf(client, `${address}&sort=createdAt`, playlist), (item) => item.uuid)) {
          if (one.uuid !== '' && Number(one.type?.id ?? regularPlaylist) === regularPlaylist) yield albumOf(client, one)
        }
      }
    },

    async *listPeople() {
      for (const { email, username, account: profile } of await findPeople()) {
        if (email !== '') yield { email, name: profile?.displayName || username }
      }
    },
  }
}

/** OAuth 2.0 as PeerTube has it: the client of the instance, then a token of the person, renewed when it ends. */
function signIn(open: SourceClient, { user, password }: PeertubeAccess): Authorization {
  const token = z.object({ access_token: z.string(), refresh_token: looseText })
  let held: Promise<z.output<typeof token>> | null = null
  const ask = async (grant: Record<string, string>) => {
    const application = readShape(
      z.object({ client_id: z.string(), client_secret: z.string() }),
      await open.json('/api/v1/oauth-clients/local'),
      'PeerTube',
    )
    const form = new URLSearchParams({ ...application, response_type: 'code', ...grant })
    return readShape(token, await open.json('/api/v1/users/token', { form }), 'PeerTube')
  }
  const byPassword = () => ask({ grant_type: 'password', username: user, password })
  return {
    async headers() {
      held ??= byPassword()
      return { authorization: `Bearer ${(await held).access_token}` }
    },
    async renew() {
      const before = await held?.catch(() => null)
      held = (async () => {
        if (before?.refresh_token) {
          const renewed = await unlessRefused(ask({ grant_type: 'refresh_token', refresh_token: before.refresh_token }))
          if (renewed !== null) return renewed
        }
        return byPassword()
      })()
      return (await unlessRefused(held)) !== null
    },
  }
}

const listOf =
  <T extends z.ZodMiniType>(client: SourceClient, address: string, item: T) =>
  async (start: number) => {
    const answer = await client.json(`${address}&start=${start}&count=${pageSize}`)
    const { data } = readShape(page(item), answer, 'PeerTube')
    return { items: data, next: data.length === 0 ? null : start + data.length }
  }

/** The file that was uploaded where it was kept, else the largest that PeerTube made of it. */
async function findFiles(client: SourceClient, id: string, video: z.output<typeof details>): Promise<ForeignFile[]> {
  const kept = await unlessRefused(client.json(`/api/v1/videos/${encodeURIComponent(id)}/source`))
  const source = kept === null ? null : readShape(original, kept, 'PeerTube')
  const byHeight = (a: z.output<typeof file>, b: z.output<typeof file>) => b.resolution.id - a.resolution.id
  const whole = [...video.files, ...video.streamingPlaylists.flatMap(({ files }) => files)]
    .filter((one) => one.hasAudio && one.hasVideo)
    .sort(byHeight)
  const made = whole.map((one) => ({ address: one.fileDownloadUrl || one.fileUrl, sizeBytes: one.size || null }))
  const name = `${video.name.slice(0, 200)}.mp4`
  return [
    ...(source?.fileDownloadUrl
      ? [fileOf(client, source.inputFilename || name, source.fileDownloadUrl, source.size || null)]
      : []),
    ...made.filter(({ address }) => address !== '').map((one) => fileOf(client, name, one.address, one.sizeBytes)),
    // the picture and the sound apart: PeerTube joins them while it sends
    ...joinedFile(client, name, video),
  ]
}

function joinedFile(client: SourceClient, name: string, video: z.output<typeof details>): ForeignFile[] {
  const parts = video.streamingPlaylists.flatMap(({ files }) => files)
  const picture = parts
    .filter((one) => one.hasVideo && !one.hasAudio)
    .sort((a, b) => b.resolution.id - a.resolution.id)[0]
  const sound = parts.find((one) => one.hasAudio && !one.hasVideo)
  if (picture === undefined) return []
  const ids = [picture, ...(sound ? [sound] : [])].map((one) => `videoFileIds=${encodeURIComponent(one.id)}`).join('&')
  return [fileOf(client, name, `/download/videos/generate/${encodeURIComponent(video.uuid)}.mp4?${ids}`, null)]
}

const fileOf = (client: SourceClient, name: string, address: string, sizeBytes: number | null): ForeignFile => ({
  name: name.slice(0, bounds.fileNameChars),
  sizeBytes,
  open: (from, validator) => client.open(address, from, validator),
})

function describe(
  id: string,
  video: z.output<typeof details>,
  files: ForeignFile[],
): Omit<ForeignVideo, 'subtitles' | 'chapters' | 'poster' | 'ownerEmail'> {
  const privacy = Number(video.privacy?.id ?? 0)
  const isUnfinished = Number(video.state?.id ?? published) !== published
  return {
    id,
    title: video.name,
    description: video.description,
    tags: [...video.tags, ...(video.category?.label ? [video.category.label] : [])],
    // a channel is a place where its videos stand together
    albumNames: video.channel?.displayName ? [video.channel.displayName] : [],
    visibility: privacies[privacy] ?? 'PRIVATE',
    isDraft: video.blacklisted,
    publishedFrom: video.originallyPublishedAt ?? video.publishedAt,
    publishedTo: null,
    views: video.views,
    files,
    aliases: [video.uuid || id, video.shortUUID].filter((alias) => alias !== ''),
    leftOut: [
      ...(privacy === passwordProtected ? ['пароль: видео открыто только участникам аккаунта'] : []),
      ...(privacy === 4 ? ['«Внутреннее»: видео открыто только участникам аккаунта'] : []),
      ...(video.blacklisted ? ['заблокировано модератором: стало черновиком'] : []),
      ...(video.nsfw ? ['пометка «для взрослых»'] : []),
      ...(video.licence?.label ? [`лицензия «${video.licence.label}»`] : []),
      ...(video.support === '' ? [] : ['текст «Поддержать»']),
      ...(isUnfinished ? [`на\u00a0прежней платформе не\u00a0готово: «${video.state?.label}»`] : []),
    ],
  }
}

function readCaptions(client: SourceClient, answer: unknown): ForeignSubtitles[] {
  return readShape(page(caption), answer, 'PeerTube').data.flatMap(
    ({ language, captionPath, fileUrl, automaticallyGenerated }) => {
      const file = pictureOf(client, fileUrl || captionPath)
      const label = automaticallyGenerated ? `${language.label} (авто)` : language.label
      return file === null ? [] : [{ language: language.id, label, file }]
    },
  )
}

const readChapters = (answer: unknown) =>
  readShape(
    z.object({ chapters: looseList(z.object({ timecode: looseNumber, title: looseText })) }),
    answer,
    'PeerTube',
  ).chapters.map(({ timecode, title }) => ({ atMs: Math.round(timecode * 1000), name: title }))

function albumOf(client: SourceClient, { uuid, shortUUID, displayName }: z.output<typeof playlist>): ForeignAlbum {
  return {
    id: uuid,
    title: displayName,
    parentId: null,
    aliases: [uuid, shortUUID].filter((alias) => alias !== ''),
    leftOut: [],
    async listItems() {
      const item = z.object({ position: looseNumber, video: optional(z.object({ uuid: looseId })) })
      const address = `/api/v1/video-playlists/${encodeURIComponent(uuid)}/videos?sort=position`
      const items: z.output<typeof item>[] = []
      for await (const one of readPages(listOf(client, address, item), (found) => found.video?.uuid ?? ''))
        items.push(one)
      return items.sort((a, b) => a.position - b.position).flatMap(({ video }) => video?.uuid || [])
    },
  }
}

const pictureOf = (client: SourceClient, address: string): SmallFile | null =>
  address === '' ? null : { read: (mostBytes) => client.small(address, mostBytes) }

function posterOf({ previewPath, thumbnailPath, thumbnails }: z.output<typeof details>): string {
  const widest = [...thumbnails].sort((a, b) => b.width - a.width)[0]?.fileUrl
  return widest || previewPath || thumbnailPath
}
