import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A video as YouTube has it. */
export interface RemoteVideo {
  readonly id: string
  readonly channelId: string
  readonly metadata: { snippet: Record<string, unknown>; status: Record<string, unknown> }
  readonly bytes: Buffer
  thumbnail: Buffer | null
  readonly captions: Map<string, RemoteCaption>
}

/** Subtitles as YouTube has them. */
interface RemoteCaption {
  readonly language: string
  readonly name: string
  vtt: string
}

/** Faults of one request: a reason of the API, a status, or something in the middle of a part. */
export type Fault =
  | { readonly status: number; readonly reason?: string }
  /** So many bytes of the part are kept; the answer says so (308), or is an error 500 without a word of it. */
  | { readonly keep: number; readonly thenFails?: true }
  /** The session is gone (404). */
  | 'expired'
  /** Nothing is wrong, but it is looked at only then. */
  | { readonly after: Promise<unknown> }

type Operation =
  | 'token'
  | 'channels'
  | 'begin'
  | 'part'
  | 'ask'
  | 'thumbnail'
  | 'videos'
  | 'delete'
  | 'captionInsert'
  | 'captionUpdate'
  | 'captionList'
  | 'captionDelete'

interface Reply {
  readonly status: number
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

interface Session {
  readonly channelId: string
  readonly metadata: RemoteVideo['metadata']
  readonly sizeBytes: number
  received: Buffer
  videoId: string | null
}

const client = { id: 'client.apps.googleusercontent.com', secret: 'client-secret-of-the-test' }
const block = 256 * 1024

/**
 * Returns what stands for Google on the loopback: OAuth 2 with PKCE and the calls of the YouTube Data API v3 that the product makes,
 * resumable uploads as strict as the real ones. Faults are told beforehand, one for each request of an operation.
 */
export async function startYoutube() {
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  /** With the channel they open. */
  const refreshTokens = new Map<string, string>()
  const accessTokens = new Set<string>()
  const sessions = new Map<string, Session>()
  const videos = new Map<string, RemoteVideo>()
  const requests: { operation: Operation; detail: string }[] = []
  const faults: Partial<Record<Operation, Fault[]>> = {}
  const answers = {
    channel: { id: 'UCtest', title: 'Канал студии' },
    denies: false,
    /** Answers to the next questions about a video; the last one stays. */
    processing: ['processed'],
    why: {} as { failureReason?: string; rejectionReason?: string },
  }
  let number = 0

  const server = createServer((request, response) => {
    answer(request)
      .catch((error): Reply => ({ status: 500, body: String(error) }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })

  async function answer(request: IncomingMessage): Promise<Reply> {
    const at = new URL(request.url ?? '', url())
    const route = `${request.method} ${at.pathname}`
    if (route === 'GET /o/oauth2/v2/auth') return agree(at)
    const body = await buffer(request)
    if (route === 'POST /token') return token(new URLSearchParams(body.toString()))
    if (route === 'POST /revoke') return revoke(new URLSearchParams(body.toString()))
    const operation = operationOf(route, request)
    if (operation === null) return json(404, failure('notFound'))
    requests.push({ operation, detail: request.headers['content-range'] ?? at.search })
    const fault = faults[operation]?.shift()
    if (fault !== undefined && typeof fault === 'object' && 'status' in fault) {
      return json(fault.status, failure(fault.reason ?? 'backendError'))
    }
    if (fault !== undefined && typeof fault === 'object' && 'after' in fault) await fault.after
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!accessTokens.has(bearer)) return json(401, failure('authError'))
    switch (operation) {
      case 'channels':
        return json(200, { items: [{ id: answers.channel.id, snippet: { title: answers.channel.title } }] })
      case 'begin':
        return begin(request, body)
      case 'part':
      case 'ask':
        return upload(at, request, body, fault)
      case 'thumbnail':
        return thumbnail(at, request, body)
      case 'videos':
        return list(at)
      case 'captionInsert':
        return insertCaption(request, body)
      case 'captionUpdate':
        return updateCaption(request, body)
      case 'captionList':
        return listCaptions(at)
      case 'captionDelete':
        return deleteCaption(at)
      default:
        return remove(at)
    }
  }

  function agree(at: URL): Reply {
    const query = at.searchParams
    const redirectUri = query.get('redirect_uri') ?? ''
    const isWhole =
      query.get('client_id') === client.id &&
      query.get('response_type') === 'code' &&
      query.get('access_type') === 'offline' &&
      query.get('code_challenge_method') === 'S256' &&
      /youtube/.test(query.get('scope') ?? '')
    if (!isWhole) return json(400, { error: 'invalid_request' })
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (answers.denies) back.searchParams.set('error', 'access_denied')
    else {
      const code = `4/${randomBytes(12).toString('base64url')}`
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri })
      back.searchParams.set('code', code)
    }
    return { status: 302, headers: { location: back.href } }
  }

  function token(form: URLSearchParams): Reply {
    requests.push({ operation: 'token', detail: form.get('grant_type') ?? '' })
    const fault = faults.token?.shift()
    if (fault !== undefined && typeof fault === 'object' && 'status' in fault) {
      return json(fault.status, { error: fault.reason ?? 'server_error' })
    }
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) {
      return json(401, { error: 'invalid_client' })
    }
    const accessToken = `ya29.${randomBytes(12).toString('base64url')}`
    const granted = { access_token: accessToken, expires_in: 3599, token_type: 'Bearer' }
    if (form.get('grant_type') === 'refresh_token') {
      if (!refreshTokens.has(form.get('refresh_token') ?? '')) return json(400, { error: 'invalid_grant' })
      accessTokens.add(accessToken)
      return json(200, granted)
    }
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (known?.challenge !== challenge || known.redirectUri !== form.get('redirect_uri')) {
      return json(400, { error: 'invalid_grant' })
    }
    const refreshToken = `1//${randomBytes(24).toString('base64url')}`
    refreshTokens.set(refreshToken, answers.channel.id)
    accessTokens.add(accessToken)
    const scope = 'https://www.googleapis.com/auth/youtube.force-ssl'
    return json(200, { ...granted, refresh_token: refreshToken, scope })
  }

  function revoke(form: URLSearchParams): Reply {
    const of = refreshTokens.get(form.get('token') ?? '')
    if (of === undefined) return json(400, { error: 'invalid_token' })
    // Google revokes what a person has granted to a client as a whole
    for (const [token, channel] of refreshTokens) if (channel === of) refreshTokens.delete(token)
    return json(200, {})
  }

  function begin(request: IncomingMessage, body: Buffer): Reply {
    const metadata = JSON.parse(body.toString())
    if (String(metadata.snippet?.title ?? '') === '' || /[<>]/.test(metadata.snippet.title)) {
      return json(400, failure('invalidTitle'))
    }
    const key = randomBytes(18).toString('base64url')
    const sizeBytes = Number(request.headers['x-upload-content-length'])
    sessions.set(key, { channelId: answers.channel.id, metadata, sizeBytes, received: Buffer.alloc(0), videoId: null })
    const location = `${url()}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${key}`
    return { status: 200, headers: { location } }
  }

  function upload(at: URL, request: IncomingMessage, body: Buffer, fault: Fault | undefined): Reply {
    const key = at.searchParams.get('upload_id') ?? ''
    if (fault === 'expired') sessions.delete(key)
    const session = sessions.get(key)
    if (!session) return json(404, failure('notFound'))
    if (session.videoId !== null) return json(200, { id: session.videoId })
    const range = request.headers['content-range'] ?? ''
    if (range === `bytes */${session.sizeBytes}`) return incomplete(session)
    const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
    const isLast = Number(last) === session.sizeBytes - 1
    const fits = Number(total) === session.sizeBytes && Number(last) - Number(first) + 1 === body.length
    const isInOrder = Number(first) === session.received.length && (isLast || body.length % block === 0)
    if (!fits || !isInOrder) return json(400, failure('badRequest'))
    const cut = typeof fault === 'object' && 'keep' in fault ? fault : { keep: body.length }
    session.received = Buffer.concat([session.received, body.subarray(0, cut.keep)])
    if (cut.thenFails) return json(500, failure('backendError'))
    if (session.received.length < session.sizeBytes) return incomplete(session)
    number += 1
    const id = `video-${number}`
    const { channelId, metadata, received: bytes } = session
    videos.set(id, { id, channelId, metadata, bytes, thumbnail: null, captions: new Map() })
    session.videoId = id
    return json(201, { id, ...metadata })
  }

  function incomplete({ received }: Session): Reply {
    const range = received.length === 0 ? {} : { range: `bytes=0-${received.length - 1}` }
    return { status: 308, headers: { ...range, 'content-length': 0 } }
  }

  function thumbnail(at: URL, request: IncomingMessage, body: Buffer): Reply {
    const video = videos.get(at.searchParams.get('videoId') ?? '')
    if (!video) return json(404, failure('videoNotFound'))
    if (!/^image\/(jpeg|png)$/.test(request.headers['content-type'] ?? '')) return json(400, failure('invalidImage'))
    video.thumbnail = body
    return json(200, { items: [] })
  }

  function list(at: URL): Reply {
    const video = videos.get(at.searchParams.get('id') ?? '')
    const [status = 'uploaded'] = answers.processing
    if (answers.processing.length > 1) answers.processing.shift()
    return json(200, { items: video ? [{ id: video.id, status: { uploadStatus: status, ...answers.why } }] : [] })
  }

  function remove(at: URL): Reply {
    if (!videos.delete(at.searchParams.get('id') ?? '')) return json(404, failure('videoNotFound'))
    return { status: 204 }
  }

  function insertCaption(request: IncomingMessage, body: Buffer): Reply {
    const { metadata: caption, file } = multipart(request, body)
    const { videoId, language, name } = caption.snippet ?? {}
    const video = videos.get(videoId)
    if (!video) return json(404, failure('videoNotFound'))
    const isWhole = /^[a-z]{2,3}(-\w+)*$/i.test(language) && typeof name === 'string' && name.length <= 150
    if (!isWhole) return json(400, failure('invalidMetadata'))
    if (!file.startsWith('WEBVTT')) return json(400, failure('contentRequired'))
    const known = [...video.captions.values()]
    if (known.some((one) => one.language === language && one.name === name)) return json(409, failure('captionExists'))
    number += 1
    const id = `caption-${number}=`
    video.captions.set(id, { language, name, vtt: file })
    return json(200, { id, snippet: caption.snippet })
  }

  function updateCaption(request: IncomingMessage, body: Buffer): Reply {
    const { metadata: caption, file } = multipart(request, body)
    const known = captionsById().get(caption.id)
    if (!known) return json(404, failure('captionNotFound'))
    known.vtt = file
    return json(200, { id: caption.id })
  }

  function listCaptions(at: URL): Reply {
    const video = videos.get(at.searchParams.get('videoId') ?? '')
    const items = [...(video?.captions ?? [])].map(([id, { language, name }]) => ({ id, snippet: { language, name } }))
    return json(200, { items })
  }

  function deleteCaption(at: URL): Reply {
    const id = at.searchParams.get('id') ?? ''
    const gone = [...videos.values()].filter(({ captions }) => captions.delete(id))
    return gone.length === 0 ? json(404, failure('captionNotFound')) : { status: 204 }
  }

  const captionsById = () => new Map([...videos.values()].flatMap(({ captions }) => [...captions]))

  const url = () => `http://127.0.0.1:${port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: url(),
    /** The settings of a product that takes this server for Google. */
    env: {
      YOUTUBE_CLIENT_ID: client.id,
      YOUTUBE_CLIENT_SECRET: client.secret,
      YOUTUBE_AUTH_URL: url(),
      YOUTUBE_TOKEN_URL: url(),
      YOUTUBE_API_URL: url(),
      OUTBOUND_ALLOW: '127.0.0.0/8',
    },
    client,
    answers,
    videos,
    refreshTokens,
    sessions,
    requests,
    /** The next requests of an operation meet these, in their order. */
    fail(operation: Operation, ...next: Fault[]) {
      faults[operation] = [...(faults[operation] ?? []), ...next]
    },
    /** No fault is left. */
    mend() {
      for (const next of Object.values(faults)) next.length = 0
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function operationOf(route: string, { headers }: IncomingMessage): Operation | null {
  if (route === 'PUT /upload/youtube/v3/videos') return headers['content-range']?.includes('*') ? 'ask' : 'part'
  const operations: Readonly<Record<string, Operation>> = {
    'GET /youtube/v3/channels': 'channels',
    'GET /youtube/v3/videos': 'videos',
    'DELETE /youtube/v3/videos': 'delete',
    'POST /upload/youtube/v3/videos': 'begin',
    'POST /upload/youtube/v3/thumbnails/set': 'thumbnail',
    'POST /upload/youtube/v3/captions': 'captionInsert',
    'PUT /upload/youtube/v3/captions': 'captionUpdate',
    'GET /youtube/v3/captions': 'captionList',
    'DELETE /youtube/v3/captions': 'captionDelete',
  }
  return operations[route] ?? null
}

/** Returns what is said of a file, and the file, of a body in two parts (RFC 2387). */
function multipart({ headers }: IncomingMessage, body: Buffer) {
  const boundary = /^multipart\/related; boundary=([\w-]+)$/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) throw new Error('not in two parts')
  const parts = body.toString().split(`--${boundary}`).slice(1, -1)
  const [metadata = '', file = ''] = parts.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2))
  return { metadata: JSON.parse(metadata), file }
}

const failure = (reason: string) => ({ error: { code: 403, message: reason, errors: [{ domain: 'youtube', reason }] } })

const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})
