import { bounds } from '@skleyka/contract/limits.ts'
import type { Visibility } from '@skleyka/contract/records/publication.ts'
import * as z from 'zod/mini'
import { parseClock } from './clock.ts'
import { textOfHtml } from './html-text.ts'
import { readPages } from './read-pages.ts'
import { looseId, looseList, looseMoment, looseNumber, looseText, readShape } from './read-shape.ts'
import type { ForeignAlbum, ForeignFile, ForeignVideo, MovingSource } from './source.ts'
import { type Authorization, type ClientOptions, openSourceClient, type SourceClient } from './source-client.ts'
import { once, unlessGone, unlessRefused } from './unless-refused.ts'

/** A token of somebody (`/api/v1/user/token`), or what to sign in with. */
export type MediacmsAccess = { readonly token: string } | { readonly user: string; readonly password: string }

const states: Readonly<Record<string, Visibility>> = { public: 'PUBLIC', unlisted: 'LINK', private: 'PRIVATE' }
const mediaTypes = ['video', 'audio']

const listed = z.object({ friendly_token: looseId, title: looseText, media_type: looseText })
const encoding = z.object({ url: looseText, size: z.catch(z.union([z.string(), z.number()]), ''), status: looseText })
const details = z.object({
  title: looseText,
  description: looseText,
  add_date: looseMoment,
  media_type: looseText,
  state: looseText,
  views: looseNumber,
  user: looseText,
  license: z.catch(z.union([z.string(), z.number()]), ''),
  poster_url: looseText,
  thumbnail_url: looseText,
  original_media_url: looseText,
  encodings_info: z.catch(z.record(z.string(), z.record(z.string(), encoding)), {}),
  tags_info: looseList(z.object({ title: looseText })),
  categories_info: looseList(z.object({ title: looseText })),
  subtitles_info: looseList(z.object({ src: looseText, srclang: looseText, label: looseText })),
  chapter_data: looseList(
    z.object({ startTime: z.catch(z.union([z.string(), z.number()]), ''), chapterTitle: looseText }),
  ),
})
const playlist = z.object({ title: looseText, friendly_token: looseId, api_url: looseText })
const person = z.object({ username: looseText, name: looseText, email: looseText })

/** Opens a MediaCMS by its REST API (`/swagger/` of each installation), as an editor or as somebody with videos of his own. */
export function openMediacms(access: MediacmsAccess, options: Omit<ClientOptions, 'authorization'>): MovingSource {
  const open = openSourceClient({ ...options, authorization: null })
  const client = openSourceClient({ ...options, authorization: signIn(open, access) })
  const findMe = once(async () => {
    const answer = await unlessGone(client.json('/api/v1/whoami'))
    return answer === null ? null : readShape(z.object({ username: looseText }), answer, 'MediaCMS').username
  })
  const findPeople = once(async () => {
    // for editors alone; the mail is told where the installation searches people by it
    const people: z.output<typeof person>[] = []
    const first = await unlessRefused(client.json('/api/v1/manage_users?page=1'))
    if (first === null) return people
    for await (const one of readPages(listOf(client, '/api/v1/manage_users?', person), (user) => user.username))
      people.push(one)
    return people
  })

  return {
    name: `mediacms ${options.origin}`,
    addresses: 'mediacms',
    leftOut: ['комментарии и\u00a0оценки', 'картинки и\u00a0PDF', 'права отдельных людей и\u00a0групп'],

    async *listVideos() {
      const me = await findMe()
      const addresses = [
        '/api/v1/media?sort_by=add_date&ordering=asc&',
        // others are shown what is listed; a person sees all of his own
        ...(me ? [`/api/v1/media?author=${encodeURIComponent(me)}&sort_by=add_date&ordering=asc&`] : []),
      ]
      for (const address of addresses) {
        for await (const one of readPages(listOf(client, address, listed), (media) => media.friendly_token)) {
          const isVideo = one.media_type === '' || mediaTypes.includes(one.media_type)
          if (isVideo && one.friendly_token !== '') yield { id: one.friendly_token, title: one.title }
        }
      }
    },

    async describeVideo(id) {
      const answer = await unlessGone(client.json(`/api/v1/media/${encodeURIComponent(id)}`))
      if (answer === null) return null
      const media = readShape(details, answer, 'MediaCMS')
      const owner = (await findPeople()).find(({ username }) => username === media.user)
      return { ...describe(client, id, media), ownerEmail: owner?.email || null }
    },

    async *listAlbums() {
      for await (const one of readPages(listOf(client, '/api/v1/playlists?', playlist), tokenOf))
        yield albumOf(client, one)
    },

    async *listPeople() {
      for (const { email, name, username } of await findPeople()) {
        if (email !== '') yield { email, name: name || username }
      }
    },
  }
}

function signIn(open: SourceClient, access: MediacmsAccess): Authorization {
  const ask = once(async () => {
    if ('token' in access) return access.token
    const form = new URLSearchParams({ username: access.user, email: access.user, password: access.password })
    return readShape(
      z.object({ token: z.string() }),
      await open.json('/api/v1/login', { form, isOpen: true }),
      'MediaCMS',
    ).token
  })
  return {
    headers: async () => ({ authorization: `Token ${await ask()}` }),
    // a token has no end: one that is refused is refused for good
    renew: async () => false,
  }
}

const listOf =
  <T extends z.ZodMiniType>(client: SourceClient, address: string, item: T) =>
  async (start: number) => {
    // pages are counted from 1, and one beyond the last is 404
    const answer = await unlessGone(client.json(`${address}page=${start + 1}`))
    if (answer === null) return { items: [], next: null }
    const { results, next } = readShape(z.object({ results: z.array(item), next: looseText }), answer, 'MediaCMS')
    return { items: results, next: next === '' ? null : start + 1 }
  }

function describe(client: SourceClient, id: string, media: z.output<typeof details>): Omit<ForeignVideo, 'ownerEmail'> {
  const poster = media.poster_url || media.thumbnail_url
  return {
    id,
    title: media.title,
    description: textOfHtml(media.description),
    tags: media.tags_info.map(({ title }) => title),
    // the list of a category tells 1,000 of its videos, a video tells all its categories
    albumNames: media.categories_info.map(({ title }) => title),
    visibility: states[media.state] ?? 'PRIVATE',
    isDraft: false,
    publishedFrom: media.add_date,
    publishedTo: null,
    views: media.views,
    files: filesOf(client, media),
    subtitles: media.subtitles_info
      .filter(({ src }) => src !== '')
      .map(({ src, srclang, label }) => ({
        language: srclang,
        label,
        file: { read: (mostBytes: number) => client.small(src, mostBytes) },
      })),
    chapters: media.chapter_data.flatMap(({ startTime, chapterTitle }) => {
      const atMs = typeof startTime === 'number' ? Math.round(startTime * 1000) : parseClock(startTime)
      return atMs === null ? [] : { atMs, name: chapterTitle }
    }),
    poster: poster === '' ? null : { read: (mostBytes) => client.small(poster, mostBytes) },
    aliases: [id],
    leftOut: media.license === '' ? [] : ['лицензия'],
  }
}

/** The file that was uploaded where the installation shows it, else the highest that it made. */
function filesOf(client: SourceClient, media: z.output<typeof details>): ForeignFile[] {
  const made = Object.entries(media.encodings_info)
    .map(([height, codecs]) => ({ height: Number.parseInt(height, 10) || 0, codecs: Object.values(codecs) }))
    .sort((a, b) => b.height - a.height)
    .flatMap(({ codecs }) =>
      codecs.filter(({ url, status }) => url !== '' && status === 'success').map(({ url }) => url),
    )
  return [media.original_media_url, ...made]
    .filter((address) => address !== '')
    .map((address) => ({
      name: nameOf(address, media.title),
      // sizes are told in words there
      sizeBytes: null,
      open: (from, validator) => client.open(address, from, validator),
    }))
}

function nameOf(address: string, title: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  const suffix = /\.[A-Za-z0-9]{1,5}$/.exec(path)?.[0] ?? '.mp4'
  return `${title.slice(0, 200) || 'video'}${suffix}`.slice(0, bounds.fileNameChars)
}

const tokenOf = ({ friendly_token: token, api_url: address }: z.output<typeof playlist>) =>
  token || (address.split('/').at(-1) ?? '')

function albumOf(client: SourceClient, one: z.output<typeof playlist>): ForeignAlbum {
  const id = tokenOf(one)
  return {
    id,
    title: one.title,
    parentId: null,
    aliases: [id],
    leftOut: [],
    async listItems() {
      const answer = await unlessGone(client.json(`/api/v1/playlists/${encodeURIComponent(id)}`))
      const shape = z.object({ playlist_media: looseList(z.object({ friendly_token: looseId, url: looseText })) })
      const { playlist_media: media } = readShape(shape, answer ?? {}, 'MediaCMS')
      return media.flatMap(({ friendly_token: token }) => token || [])
    },
  }
}
