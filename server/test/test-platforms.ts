import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A film as small platforms of tests have it. */
export interface Film {
  readonly id: string
  readonly title: string
  readonly bytes: Buffer
  readonly description?: string
  readonly tags?: readonly string[]
  readonly views?: number
  readonly subtitles?: Readonly<Record<string, string>>
  readonly chapters?: readonly { readonly seconds: number; readonly title: string }[]
  readonly poster?: Buffer
  readonly privacy?: number
  readonly owner?: string
  readonly channel?: string
  /** The file is listed and not there. */
  readonly isLost?: boolean
}

/** Faults that a test turns on and off. */
export interface Faults {
  /** Requests of this path are cut after so many bytes; by the number of the request of it, from 1. */
  cutAfter?: (path: string, request: number) => number | null
  /** Refuses the tokens it has given so far. */
  expire?: boolean
  /** Answers nothing any more. */
  isDead?: boolean
  /** Called before a page of the list is answered. */
  beforePage?: (start: number) => void
}

export interface Platform {
  readonly url: string
  readonly films: Film[]
  readonly faults: Faults
  /** Paths that were asked for, with the query. */
  readonly requests: string[]
  close(): void
}

interface Call {
  readonly url: URL
  readonly verb: string
  readonly body: string
  readonly authorization: string
  readonly url0: string
}

type Answer = { json: unknown; status?: number } | { file: Buffer; type: string }

async function servePlatform(films: Film[], answer: (call: Call, platform: Platform) => Answer): Promise<Platform> {
  const faults: Faults = {}
  const requests: string[] = []
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy())
  })
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/'
    requests.push(path)
    if (faults.isDead) return response.destroy()
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    const call = {
      ...{ url: new URL(path, 'http://platform.test'), url0: path, verb: request.method ?? 'GET' },
      ...{ body: await text(request), authorization: request.headers.authorization ?? '' },
    }
    const found = answer(call, platform)
    if ('json' in found) {
      response.writeHead(found.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(found.json))
      return undefined
    }
    return sendFile(found, request, response, faults.cutAfter?.(path, count) ?? null)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const platform: Platform = {
    ...{ url: `http://127.0.0.1:${port}`, films, faults, requests },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return platform
}

/** As Express sends files: a weak tag, a date and ranges. */
function sendFile(
  { file, type }: { file: Buffer; type: string },
  request: IncomingMessage,
  response: ServerResponse,
  cut: number | null,
): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const body = file.subarray(from)
  response.writeHead(from > 0 ? 206 : 200, {
    ...{ 'content-type': type, 'content-length': body.length, 'accept-ranges': 'bytes' },
    ...{ etag: `W/"${file.length.toString(16)}"`, 'last-modified': 'Sat, 21 Nov 2026 07:00:00 GMT' },
    ...(from > 0 && { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }),
  })
  if (cut === null) response.end(body)
  else response.write(body.subarray(0, cut), () => response.destroy())
}

const missing: Answer = { json: { error: 'Not found' }, status: 404 }
const refused: Answer = { json: { error: 'The token is invalid' }, status: 401 }

/** PeerTube 7 as docs.joinpeertube.org describes it, as far as a move asks of it. */
export function servePeertube(
  films: Film[],
  { users = [], playlists = [] }: PeertubeContent = {},
): Promise<Platform & { tokens: string[] }> {
  const tokens: string[] = []
  let issuedCount = 0
  const summary = (film: Film) => ({ uuid: film.id, name: film.title, isLive: false, isLocal: true })
  const page = (items: readonly unknown[], { searchParams }: URL) => {
    const [start, count] = [Number(searchParams.get('start')), Number(searchParams.get('count'))]
    return { json: { total: items.length, data: items.slice(start, start + count) } }
  }
  const served = servePlatform(films, ({ url, body, authorization }, platform) => {
    const { pathname } = url
    if (pathname === '/api/v1/oauth-clients/local') return { json: { client_id: 'client', client_secret: 'kept' } }
    if (pathname === '/api/v1/users/token') {
      const form = new URLSearchParams(body)
      const isKnown =
        form.get('client_secret') === 'kept' && (form.get('password') === 'right' || form.has('refresh_token'))
      if (!isKnown) return { json: { code: 'invalid_grant' }, status: 400 }
      issuedCount += 1
      platform.faults.expire = false
      tokens.push(`token-${issuedCount}`)
      return {
        json: {
          access_token: `token-${issuedCount}`,
          token_type: 'Bearer',
          expires_in: 14399,
          refresh_token: `refresh-${issuedCount}`,
        },
      }
    }
    const isOpen = pathname.startsWith('/lazy-static/')
    if (!isOpen && (platform.faults.expire || authorization !== `Bearer token-${issuedCount}`)) return refused
    if (pathname === '/api/v1/users/me') {
      return { json: { username: 'root', email: 'root@tube.example', role: { id: 0 }, account: { name: 'root' } } }
    }
    if (pathname === '/api/v1/users') return page(users, url)
    if (pathname === '/api/v1/videos') {
      platform.faults.beforePage?.(Number(url.searchParams.get('start')))
      return page(films.map(summary), url)
    }
    if (pathname === '/api/v1/video-playlists') return page(playlists, url)
    const inList = /^\/api\/v1\/video-playlists\/([^/]+)\/videos$/.exec(pathname)?.[1]
    if (inList !== undefined) {
      const items = playlists.find(({ uuid }) => uuid === inList)?.items ?? []
      return page(
        items.map((id, place) => ({ position: place + 1, video: { uuid: id } })),
        url,
      )
    }
    if (/^\/api\/v1\/accounts\/[^/]+\/video-playlists$/.test(pathname)) return page([], url)
    const [, id = '', part = ''] =
      /^\/(?:api\/v1\/videos|download\/original-video-files|lazy-static)\/([^/]+?)(?:\/([^/]+))?$/.exec(pathname) ?? []
    const film = films.find((one) => one.id === id)
    return film === undefined ? missing : peertubeVideo(film, pathname, part)
  })
  return served.then((platform) => ({ ...platform, tokens }))
}

interface PeertubeContent {
  readonly users?: readonly { username: string; email: string; account: { name: string; displayName: string } }[]
  readonly playlists?: readonly {
    uuid: string
    shortUUID: string
    displayName: string
    type: { id: number }
    items: string[]
  }[]
}

function peertubeVideo(film: Film, pathname: string, part: string): Answer {
  if (pathname.startsWith('/download/')) return film.isLost ? missing : { file: film.bytes, type: 'video/mp4' }
  if (pathname.startsWith('/lazy-static/')) {
    const track = film.subtitles?.[part.replace('.vtt', '')]
    if (part === 'poster.jpg' && film.poster) return { file: film.poster, type: 'image/jpeg' }
    return track === undefined ? missing : { file: Buffer.from(track), type: 'text/vtt' }
  }
  switch (part) {
    case 'source':
      return {
        json: {
          inputFilename: `${film.title}.mp4`,
          fileDownloadUrl: `/download/original-video-files/${film.id}`,
          size: film.bytes.length,
        },
      }
    case 'captions':
      return {
        json: {
          total: Object.keys(film.subtitles ?? {}).length,
          data: Object.keys(film.subtitles ?? {}).map((id) => ({
            ...{
              language: { id, label: id },
              captionPath: `/lazy-static/${film.id}/${id}.vtt`,
              automaticallyGenerated: false,
            },
          })),
        },
      }
    case 'chapters':
      return { json: { chapters: (film.chapters ?? []).map(({ seconds: timecode, title }) => ({ timecode, title })) } }
    case '':
      return {
        json: {
          ...{
            uuid: film.id,
            shortUUID: `short${film.id.slice(0, 4)}`,
            name: film.title,
            description: film.description ?? '',
          },
          ...{
            tags: film.tags ?? [],
            views: film.views ?? 0,
            privacy: { id: film.privacy ?? 1, label: '' },
            state: { id: 1, label: 'Published' },
          },
          ...{
            channel: { displayName: film.channel ?? '' },
            publishedAt: '2024-05-31T10:00:00.000Z',
            account: { name: film.owner ?? 'root' },
            support: null,
            category: { id: 1, label: 'Music' },
          },
          ...{
            previewPath: film.poster ? `/lazy-static/${film.id}/poster.jpg` : '',
            files: [],
            streamingPlaylists: [],
          },
        },
      }
    default:
      return missing
  }
}

/** MediaCMS 6 by its serializers. */
export function serveMediacms(films: Film[]): Promise<Platform> {
  const pages = (items: readonly unknown[], url: URL, size = 2): Answer => {
    const number = Number(url.searchParams.get('page') ?? 1)
    const from = (number - 1) * size
    if (from > 0 && from >= items.length) return { json: { detail: 'Invalid page.' }, status: 404 }
    const next = from + size < items.length ? `${url.pathname}?page=${number + 1}` : null
    return { json: { count: items.length, next, previous: null, results: items.slice(from, from + size) } }
  }
  return servePlatform(films, ({ url, body, authorization }, platform) => {
    const { pathname } = url
    if (pathname === '/api/v1/login') {
      return new URLSearchParams(body).get('password') === 'right'
        ? { json: { token: 'kept-token' } }
        : { json: {}, status: 400 }
    }
    if (authorization !== 'Token kept-token') return refused
    if (pathname === '/api/v1/whoami') return { json: { username: 'editor' } }
    if (pathname === '/api/v1/manage_users') {
      return pages([{ username: 'editor', name: 'Редактор', email: 'editor@media.example' }], url)
    }
    if (pathname === '/api/v1/media') {
      platform.faults.beforePage?.(Number(url.searchParams.get('page')))
      return pages(
        films.map(({ id, title }) => ({ friendly_token: id, title, media_type: 'video' })),
        url,
      )
    }
    if (pathname === '/api/v1/playlists')
      return pages([{ title: 'Лучшее', friendly_token: 'list1', api_url: '/api/v1/playlists/list1' }], url)
    if (pathname === '/api/v1/playlists/list1')
      return { json: { playlist_media: films.map(({ id }) => ({ friendly_token: id })) } }
    const [, id = '', name = ''] = /^\/(?:api\/v1\/media|media\/original)\/([^/]+)(?:\/([^/]+))?$/.exec(pathname) ?? []
    const film = films.find((one) => one.id === id)
    if (film === undefined) return missing
    if (!pathname.startsWith('/media/')) return { json: mediaOf(film) }
    if (name === 'film.mp4') return film.isLost ? missing : { file: film.bytes, type: 'video/mp4' }
    const track = film.subtitles?.[name.replace('.vtt', '')]
    return track === undefined ? missing : { file: Buffer.from(track), type: 'text/vtt' }
  })
}

const mediaOf = (film: Film) => ({
  ...{
    title: film.title,
    description: film.description ?? '',
    add_date: '2024-05-31T10:00:00Z',
    media_type: 'video',
    state: 'unlisted',
  },
  ...{
    views: film.views ?? 0,
    user: 'editor',
    license: null,
    poster_url: null,
    thumbnail_url: null,
    encodings_info: {},
  },
  ...{
    original_media_url: `/media/original/${film.id}/film.mp4`,
    tags_info: (film.tags ?? []).map((title) => ({ title, url: '' })),
  },
  categories_info: [{ title: 'Наука', url: '' }],
  subtitles_info: Object.keys(film.subtitles ?? {}).map((code) => ({
    src: `/media/original/${film.id}/${code}.vtt`,
    srclang: code,
    label: code,
  })),
  chapter_data: (film.chapters ?? []).map(({ seconds, title }) => ({
    ...{ startTime: `00:00:0${seconds}.500`, endTime: '00:00:09', chapterTitle: title },
  })),
})

/** Kaltura's API v3 with JSON, as its client libraries speak it. */
export function serveKaltura(films: Film[]): Promise<Platform & { sessions: string[] }> {
  const sessions: string[] = []
  const served = servePlatform(films, ({ url, body }, platform) => {
    const [, service, action] = /^\/api_v3\/service\/(\w+)\/action\/(\w+)$/.exec(url.pathname) ?? []
    if (service === undefined) return kalturaFile(films, url.pathname)
    const params: KalturaParams = JSON.parse(body)
    const error = (code: string, message: string): Answer => ({
      json: { objectType: 'KalturaAPIException', code, message },
    })
    if (service === 'session') {
      if (params.secret !== 'right' || params.partnerId !== 101)
        return error('START_SESSION_ERROR', 'Error while starting session')
      platform.faults.expire = false
      sessions.push(`ks-${sessions.length + 1}`)
      return { json: sessions.at(-1) }
    }
    if (platform.faults.expire || params.ks !== sessions.at(-1))
      return error('INVALID_KS', 'Invalid KS. Error "-1,EXPIRED"')
    return (
      kalturaAnswer(films, platform, `${service}.${action}`, params) ??
      error('SERVICE_DOES_NOT_EXISTS', `Service ${service}`)
    )
  })
  return served.then((platform) => ({ ...platform, sessions }))
}

interface KalturaParams {
  readonly ks?: string
  readonly secret?: string
  readonly partnerId?: number
  readonly id?: string
  readonly entryId?: string
  readonly filter?: {
    readonly entryIdEqual?: string
    readonly categoryIdEqual?: string
    readonly createdAtGreaterThanOrEqual?: number
  }
  readonly pager?: { readonly pageSize: number; readonly pageIndex: number }
}

function kalturaFile(films: readonly Film[], pathname: string): Answer {
  const [, id, name] = /^\/files\/([^/]+)\/([^/]+)$/.exec(pathname) ?? []
  const film = films.find((one) => one.id === id)
  if (film === undefined || film.isLost) return missing
  if (name === 'film') return { file: film.bytes, type: 'video/mp4' }
  return { file: Buffer.from(film.subtitles?.[name ?? ''] ?? ''), type: 'text/plain' }
}

function kalturaAnswer(films: readonly Film[], { url }: Platform, call: string, params: KalturaParams): Answer | null {
  const entryOf = (film: Film, place: number) => ({
    ...{
      objectType: 'KalturaMediaEntry',
      id: film.id,
      name: film.title,
      description: film.description ?? '',
      tags: (film.tags ?? []).join(', '),
    },
    ...{
      userId: 'ivan',
      status: 2,
      moderationStatus: 6,
      createdAt: 1_700_000_000 + place,
      plays: film.views ?? 0,
      thumbnailUrl: '',
    },
  })
  const objects = (list: readonly unknown[]): Answer => ({ json: { objects: list, totalCount: list.length } })
  const film = films.find(({ id }) => id === (params.entryId ?? params.filter?.entryIdEqual))
  switch (call) {
    case 'media.list': {
      const since = params.filter?.createdAtGreaterThanOrEqual ?? 0
      return objects(
        films
          .map(entryOf)
          .filter(({ createdAt }) => createdAt >= since)
          .slice(0, params.pager?.pageSize),
      )
    }
    case 'media.get':
      return {
        json:
          film === undefined
            ? { objectType: 'KalturaAPIException', code: 'ENTRY_ID_NOT_FOUND', message: 'gone' }
            : entryOf(film, 0),
      }
    case 'flavorasset.list':
      return objects(
        film === undefined ? [] : [{ id: `f-${film.id}`, isOriginal: true, status: 2, size: 1, fileExt: 'mp4' }],
      )
    case 'flavorasset.getUrl':
      return { json: `${url}/files/${params.id?.slice(2)}/film` }
    case 'caption_captionasset.list':
      return objects(
        Object.keys(film?.subtitles ?? {}).map((code) => ({
          id: `${film?.id}/${code}`,
          status: 2,
          languageCode: code,
          label: code,
          format: '1',
        })),
      )
    case 'caption_captionasset.getUrl':
      return { json: `${url}/files/${params.id}` }
    case 'cuepoint_cuepoint.list':
      return objects(
        (film?.chapters ?? []).flatMap(({ seconds, title }) => [
          { startTime: seconds * 1000, title, subType: 2 },
          // a slide, which is no chapter
          { startTime: seconds * 1000, title: 'Слайд', subType: 1 },
        ]),
      )
    case 'user.list':
      return objects([{ id: 'ivan', email: 'ivan@kaltura.example', fullName: 'Иван', status: 1 }])
    case 'category.list':
      return objects([
        { id: 7, parentId: 6, name: 'Математика', fullIds: '6>7' },
        { id: 6, parentId: 0, name: 'Курсы', fullIds: '6' },
      ])
    case 'categoryentry.list':
      return objects(params.filter?.categoryIdEqual === '7' ? films.map(({ id }) => ({ entryId: id })) : [])
    case 'playlist.list':
      return objects([
        {
          id: '0_list',
          name: 'Избранное',
          playlistType: 3,
          playlistContent: films
            .map(({ id }) => id)
            .reverse()
            .join(','),
        },
      ])
    default:
      return null
  }
}
