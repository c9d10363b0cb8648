import { text as readText } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Answer, Caps, Message, Outbound } from '../../outbound/outbound.ts'
import type { Services } from '../../services.ts'
import { problemOf, unreachable, YoutubeProblem } from './problem.ts'
import type { VideoMetadata } from './video-metadata.ts'

/** Our client at Google. */
export type YoutubeSettings = NonNullable<Services['youtube']>

/** Everything we do on a channel, in one scope: sending, captions and deleting take it anyway. */
const scope = 'https://www.googleapis.com/auth/youtube.force-ssl'
export const plainCaps: Caps = { maxBytes: 1024 * 1024, totalMs: 30_000, paceMs: 30_000, leastBytes: 0 }
// a part of the file has ten minutes: 8 MiB at 110 kbit/s
export const partCaps: Caps = { maxBytes: 1024 * 1024, totalMs: 600_000, paceMs: 600_000, leastBytes: 0 }

/** Progress of an upload: YouTube names the next byte it wants, or the video; `expired` begins anew. */
export type UploadState = { readonly next: number } | { readonly videoId: string } | 'expired'

/** State of a video that YouTube processes: `uploaded` is still under way. */
export interface VideoState {
  readonly status: 'uploaded' | 'processed' | 'failed' | 'rejected' | 'deleted'
  readonly reason: string
}

/** The calls of the YouTube Data API v3 and of Google's OAuth 2 that we use. Each fails with a YoutubeProblem. */
export class YoutubeApi {
  readonly #outbound: Outbound
  readonly #settings: YoutubeSettings
  readonly #redirectUri: string

  constructor(outbound: Outbound, settings: YoutubeSettings, redirectUri: string) {
    this.#outbound = outbound
    this.#settings = settings
    this.#redirectUri = redirectUri
  }

  /** Returns where a person agrees; Google comes back with a code for this state. */
  authUrl(state: string, challenge: string): string {
    const query = new URLSearchParams({
      client_id: this.#settings.clientId,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope,
      // a refresh token every time, also for somebody who has agreed before
      access_type: 'offline',
      prompt: 'consent select_account',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    return `${this.#settings.authUrl}/o/oauth2/v2/auth?${query}`
  }

  /** Takes the one-time code for tokens. */
  async exchange(code: string, verifier: string): Promise<{ accessToken: string; refreshToken: string }> {
    const answer = await this.#token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: this.#redirectUri,
    })
    const granted = answer.scope?.split(' ').includes(scope) ?? false
    if (answer.refresh_token === undefined || !granted) {
      throw new YoutubeProblem(
        'final',
        'Google не\u00a0дал доступа к\u00a0каналу: подключите его заново и\u00a0разрешите все действия',
      )
    }
    return { accessToken: answer.access_token, refreshToken: answer.refresh_token }
  }

  /** A fresh access token of a channel; `reconnect` when its owner took the access back. */
  async refresh(refreshToken: string): Promise<string> {
    const { access_token } = await this.#token({ grant_type: 'refresh_token', refresh_token: refreshToken })
    return access_token
  }

  /** Gives the access back; a token that is worth nothing already is no problem. */
  async revoke(refreshToken: string): Promise<void> {
    const answer = await this.#ask(`${this.#settings.tokenUrl}/revoke`, form({ token: refreshToken }))
    if (answer.status >= 500) throw problemOf(answer.status, answer.body)
  }

  /** The channel of a token: 1 unit. */
  async channel(accessToken: string): Promise<{ channelId: string; title: string }> {
    const { items = [] } = await this.json(channelList, '/youtube/v3/channels?part=snippet&mine=true', {
      verb: 'GET',
      headers: bearer(accessToken),
      caps: plainCaps,
    })
    const [own] = items
    if (!own) throw problemOf(403, JSON.stringify({ error: 'youtubeSignupRequired' }))
    return { channelId: own.id, title: own.snippet.title }
  }

  /** Begins to send a file; answers the address that takes it, which is a secret. */
  async beginUpload(
    accessToken: string,
    video: VideoMetadata,
    file: { sizeBytes: number; type: string },
  ): Promise<string> {
    const answer = await this.#ask(
      `${this.#settings.apiUrl}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status&notifySubscribers=true`,
      {
        verb: 'POST',
        headers: {
          ...bearer(accessToken),
          'content-type': 'application/json; charset=utf-8',
          'x-upload-content-length': String(file.sizeBytes),
          'x-upload-content-type': file.type,
        },
        body: JSON.stringify(video),
        caps: plainCaps,
      },
    )
    const { location } = answer.headers
    if (answer.status !== 200 || location === undefined) throw problemOf(answer.status, answer.body)
    return location
  }

  /** Asks how far an upload has come. */
  uploadState(accessToken: string, session: string, sizeBytes: number): Promise<UploadState> {
    return this.#upload(accessToken, session, Buffer.alloc(0), `bytes */${sizeBytes}`)
  }

  /** Sends the bytes from `first` on; all but the last ones in multiples of 256 KiB. */
  putPart(accessToken: string, session: string, part: Buffer, first: number, sizeBytes: number, signal: AbortSignal) {
    return this.#upload(accessToken, session, part, `bytes ${first}-${first + part.length - 1}/${sizeBytes}`, signal)
  }

  /** Sets the poster: 50 units. JPEG or PNG, 2 MiB at most. */
  async setThumbnail(accessToken: string, videoId: string, picture: Buffer): Promise<void> {
    const path = `/upload/youtube/v3/thumbnails/set?uploadType=media&videoId=${encodeURIComponent(videoId)}`
    const headers = { ...bearer(accessToken), 'content-type': 'image/jpeg' }
    await this.json(z.object({}), path, { verb: 'POST', headers, body: picture, caps: partCaps })
  }

  /** Returns how YouTube processes a video: 1 unit. One that is not there any more is `deleted`. */
  async videoState(accessToken: string, videoId: string): Promise<VideoState> {
    const path = `/youtube/v3/videos?part=status,processingDetails&id=${encodeURIComponent(videoId)}`
    const { items = [] } = await this.json(videoList, path, {
      verb: 'GET',
      headers: bearer(accessToken),
      caps: plainCaps,
    })
    const [video] = items
    if (!video) return { status: 'deleted', reason: '' }
    const { uploadStatus, failureReason, rejectionReason } = video.status
    const { processingStatus, processingFailureReason } = video.processingDetails ?? {}
    if (processingStatus === 'failed')
      return { status: 'failed', reason: failureReason ?? processingFailureReason ?? '' }
    return { status: uploadStatus, reason: failureReason ?? rejectionReason ?? '' }
  }

  /** Deletes a video: 50 units; one that is not there is no problem. */
  deleteVideo(accessToken: string, videoId: string): Promise<void> {
    return this.delete(accessToken, `/youtube/v3/videos?id=${encodeURIComponent(videoId)}`)
  }

  /** Deletes what a path of the API names; what is not there is no problem. */
  async delete(accessToken: string, path: string): Promise<void> {
    const address = this.#settings.apiUrl + path
    const answer = await this.#ask(address, { verb: 'DELETE', headers: bearer(accessToken), caps: plainCaps })
    if (answer.status >= 300 && answer.status !== 404) throw problemOf(answer.status, answer.body)
  }

  /** Returns what the API answers to a call by its path, in the shape that is expected of it. */
  async json<S extends z.ZodMiniType>(schema: S, path: string, message: Message): Promise<z.output<S>> {
    const answer = await this.#ask(this.#settings.apiUrl + path, message)
    if (answer.status !== 200) throw problemOf(answer.status, answer.body)
    return parse(schema, answer.body)
  }

  async #upload(
    accessToken: string,
    session: string,
    body: Buffer,
    range: string,
    signal?: AbortSignal,
  ): Promise<UploadState> {
    const headers = { ...bearer(accessToken), 'content-length': String(body.length), 'content-range': range }
    const answer = await this.#ask(session, {
      verb: 'PUT',
      headers,
      body,
      caps: partCaps,
      ...(signal && { signal }),
    })
    if (answer.status === 404 || answer.status === 410) return 'expired'
    // 308 without a range: not one byte has arrived
    if (answer.status === 308)
      return { next: Number(/^bytes=0-(\d{1,15})$/.exec(answer.headers.range ?? '')?.[1] ?? -1) + 1 }
    if (answer.status !== 200 && answer.status !== 201) throw problemOf(answer.status, answer.body)
    return { videoId: parse(uploaded, answer.body).id }
  }

  async #token(fields: Record<string, string>): Promise<z.output<typeof tokens>> {
    const { clientId, clientSecret, tokenUrl } = this.#settings
    const answer = await this.#ask(
      `${tokenUrl}/token`,
      form({ ...fields, client_id: clientId, client_secret: clientSecret }),
    )
    if (answer.status !== 200) throw problemOf(answer.status, answer.body)
    return parse(tokens, answer.body)
  }

  async #ask(address: string, message: Message): Promise<Pick<Answer, 'status' | 'headers'> & { body: string }> {
    try {
      const { status, headers, body } = await this.#outbound.send(address, message)
      return { status, headers: { ...headers }, body: await readText(body) }
    } catch (cause) {
      message.signal?.throwIfAborted()
      throw unreachable(cause)
    }
  }
}

export const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

const form = (fields: Record<string, string>): Message => ({
  verb: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  caps: plainCaps,
})

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.string()),
})
const channelList = z.object({
  items: z.optional(z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) }))),
})
const uploaded = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) })
const videoList = z.object({
  items: z.optional(
    z.array(
      z.object({
        status: z.object({
          uploadStatus: z.enum(['uploaded', 'processed', 'failed', 'rejected', 'deleted']),
          failureReason: z.optional(z.string()),
          rejectionReason: z.optional(z.string()),
        }),
        processingDetails: z.optional(
          z.object({
            processingStatus: z.optional(z.string()),
            processingFailureReason: z.optional(z.string()),
          }),
        ),
      }),
    ),
  ),
})

/** An answer of another shape than the API's is worth another try: a proxy between may have written it. */
function parse<S extends z.ZodMiniType>(schema: S, body: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(body))
  } catch (cause) {
    throw unreachable(cause)
  }
}
