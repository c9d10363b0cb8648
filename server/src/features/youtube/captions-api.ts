import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { bearer, partCaps, plainCaps, type YoutubeApi } from './youtube-api.ts'

/** Subtitles of one language as YouTube is given them. */
export interface CaptionFile {
  readonly language: string
  readonly name: string
  readonly vtt: Buffer
}

const path = '/youtube/v3/captions'
const uploadPath = `/upload${path}?uploadType=multipart&part=snippet`
const captionNameChars = 150

/** Gives a video subtitles: 400 units. Answers the name YouTube has for them; `captionExists` for a second of a language and name. */
export async function insertCaption(
  api: YoutubeApi,
  accessToken: string,
  videoId: string,
  { language, name, vtt }: CaptionFile,
): Promise<string> {
  const snippet = { videoId, language, name: captionName(name), isDraft: false }
  const message = { verb: 'POST', ...multipart(accessToken, { snippet }, vtt), caps: partCaps } as const
  return (await api.json(caption, uploadPath, message)).id
}

/** Puts another text into the place of subtitles: 450 units. */
export async function updateCaption(api: YoutubeApi, accessToken: string, id: string, vtt: Buffer): Promise<void> {
  const message = { verb: 'PUT', ...multipart(accessToken, { id, snippet: { isDraft: false } }, vtt), caps: partCaps }
  await api.json(caption, uploadPath, { ...message, verb: 'PUT' })
}

/** Takes subtitles away: 50 units; those that are not there are no problem. */
export const deleteCaption = (api: YoutubeApi, accessToken: string, id: string): Promise<void> =>
  api.delete(accessToken, `${path}?id=${encodeURIComponent(id)}`)

/** The subtitles of a language and name that a video has: 50 units; null when there are none. */
export async function findCaption(
  api: YoutubeApi,
  accessToken: string,
  videoId: string,
  { language, name }: Pick<CaptionFile, 'language' | 'name'>,
): Promise<string | null> {
  const question = `${path}?part=snippet&videoId=${encodeURIComponent(videoId)}`
  const { items = [] } = await api.json(captionList, question, {
    verb: 'GET',
    headers: bearer(accessToken),
    caps: plainCaps,
  })
  const isSought = ({ snippet }: Caption) =>
    snippet.language.toLowerCase() === language.toLowerCase() && snippet.name === captionName(name)
  return items.find(isSought)?.id ?? null
}

const captionName = (name: string) => [...name].slice(0, captionNameChars).join('')

/** Returns what is said of a file and the file itself in one body (RFC 2387). */
function multipart(accessToken: string, metadata: object, vtt: Buffer) {
  const boundary = `part-${randomUUID()}`
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(metadata)}\r\n`,
    ),
    Buffer.from(`--${boundary}\r\ncontent-type: text/vtt\r\n\r\n`),
    vtt,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { headers: { ...bearer(accessToken), 'content-type': `multipart/related; boundary=${boundary}` }, body }
}

const caption = z.object({ id: z.string().check(z.regex(/^[\w=-]{1,200}$/)) })
const listed = z.object({ id: z.string(), snippet: z.object({ language: z.string(), name: z.string() }) })
type Caption = z.output<typeof listed>
const captionList = z.object({ items: z.optional(z.array(listed)) })
