import { join } from 'node:path'
import { z } from 'zod'
import { formatPhrase } from './codec-names.ts'
import { explain } from './convert.ts'
import { type Failure, failure } from './failures.ts'
import { guardedSound, guardedSoundProbe, inputName, isDecodable, openedDecoders } from './guards.ts'
import { refusal } from './inspect.ts'
import { openAll } from './open-all.ts'
import { runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { type SoundStream, soundStreamOf, soundTags } from './sound-streams.ts'
import type { MediaTools } from './tools.ts'

/** A sound of a file; `path` is where it lies taken out of it, null for a file that is nothing but this sound. */
export interface TakenSound extends AsyncDisposable {
  readonly path: string | null
  readonly durationMs: number
}

/** The sounds of a file, and which one is heard where nobody chooses. */
export interface FoundSounds {
  readonly sounds: readonly SoundStream[]
  readonly first: SoundStream
}

const longestMs = 24 * 3600 * 1000
const limits = { memoryBytes: 2 * 2 ** 30, cpuSeconds: 3_600, processes: 200 }
const outputName = 'sound.mka'

/** Returns what sounds a file has that somebody sent. One without any is a failure in words, never an exception. */
export async function findSounds(tools: MediaTools, path: string, signal: AbortSignal): Promise<FoundSounds | Failure> {
  const scratch = await makeScratch(tools.scratchFolder)
  try {
    const found = await listStreams(tools, path, scratch, signal)
    if ('failed' in found) return found
    const sounds = found.sounds.map(({ index, tags }) => soundStreamOf(index, tags))
    const first = sounds.find(({ index }) => index === found.first.index)
    return first ? { sounds, first } : failure('noSound')
  } finally {
    await removeScratch(scratch)
  }
}

/**
 * Decodes a sound of a file, to know that it can be and how long it is; without `stream` the one that is heard where nobody
 * chooses. What is beside others, or beside a picture, is kept on its own, without loss, so that the file need not be; it
 * begins where the picture does. A file without sound is a failure in words, never an exception.
 */
export async function takeSound(
  tools: MediaTools,
  path: string,
  { sizeBytes, stream }: { sizeBytes: number; stream: number | null },
  signal: AbortSignal,
): Promise<TakenSound | Failure> {
  const scratch = await makeScratch(tools.scratchFolder)
  const remove = () => removeScratch(scratch)
  try {
    const found = await findSound(tools, { path, stream, scratch }, signal)
    const decoded = 'failed' in found ? found : await decode(tools, { path, scratch, sizeBytes, ...found }, signal)
    if ('failed' in decoded) {
      await remove()
      return decoded
    }
    const kept = 'failed' in found || !found.isApart ? null : join(scratch, outputName)
    return { path: kept, durationMs: decoded.durationMs, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const second = z.coerce.number().catch(0).default(0)
const report = z.object({
  format: z.object({ start_time: second }).default({ start_time: 0 }),
  streams: z
    .array(
      z.object({
        index: z.int().nonnegative(),
        codec_type: z.string().default(''),
        codec_name: z.string().default(''),
        codec_tag_string: z.string().default(''),
        channels: z.number().default(0),
        start_time: second,
        tags: soundTags,
        disposition: z
          .object({ default: z.number().default(0), attached_pic: z.number().default(0) })
          .default({ default: 0, attached_pic: 0 }),
      }),
    )
    .default([]),
})

const shown = [
  'format=start_time',
  'stream=index,codec_type,codec_name,codec_tag_string,channels,start_time',
  'stream_tags=language,LANGUAGE,title,TITLE',
  'stream_disposition=default,attached_pic',
].join(':')

async function listStreams(tools: MediaTools, path: string, scratch: string, signal: AbortSignal) {
  const { outcome } = await openAll((opened) =>
    runBoxed(tools.sandbox, {
      program: tools.binaries.ffprobe,
      args: [
        ...['-v', 'error', '-hide_banner', ...guardedSoundProbe, ...openedDecoders(opened), '-of', 'json=compact=1'],
        ...['-show_entries', shown, inputName],
      ],
      scratch,
      source: path,
      limits: { ...limits, cpuSeconds: 120, outputBytes: 2 ** 20 },
      niceness: 5,
      timeoutMs: 180_000,
      signal,
    }),
  )
  const refused = refusal(outcome, signal)
  // what is no video may still be called so: here it is about sound
  if (refused) return refused.text === failure('notVideo').text ? failure('noSound', refused.log) : refused
  const { format, streams } = report.parse(JSON.parse(outcome.stdout))
  const sounds = streams.filter(isSound)
  const first = sounds.find(({ disposition }) => disposition.default === 1) ?? sounds[0]
  if (!first) return failure('noSound')
  const picture = streams.find(
    ({ codec_type: type, disposition }) => type === 'video' && disposition.attached_pic === 0,
  )
  const pictureLateS = picture ? Math.max(0, picture.start_time - format.start_time) : 0
  return { sounds, first, isVideo: picture !== undefined, pictureLateS }
}

async function findSound(
  tools: MediaTools,
  { path, stream, scratch }: { path: string; stream: number | null; scratch: string },
  signal: AbortSignal,
) {
  const found = await listStreams(tools, path, scratch, signal)
  if ('failed' in found) return found
  const sound = stream === null ? found.first : found.sounds.find(({ index }) => index === stream)
  if (!sound) return failure('noSound')
  const { index, codec_name: codec, codec_tag_string: mark } = sound
  if (!isDecodable(codec)) return failure('unknownCodec', '', { format: formatPhrase(codec, mark) })
  return { index, isApart: found.isVideo || stream !== null, pictureLateS: found.pictureLateS }
}

const isSound = ({ codec_type: type, channels }: { codec_type: string; channels: number }) =>
  type === 'audio' && channels > 0

async function decode(
  tools: MediaTools,
  from: { path: string; scratch: string; sizeBytes: number; index: number; isApart: boolean; pictureLateS: number },
  signal: AbortSignal,
): Promise<{ durationMs: number } | Failure> {
  let durationMs = 0
  // sound that begins after its picture does so in a file of its own too
  const output = from.isApart ? ['-c:a', 'flac', '-f', 'matroska', outputName] : ['-f', 'null', '-']
  const before = from.pictureLateS > 0 ? `,atrim=start=${from.pictureLateS.toFixed(6)},asetpts=PTS-STARTPTS` : ''
  const outcome = await runBoxed(tools.sandbox, {
    program: tools.binaries.ffmpeg,
    args: [
      ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y', '-threads', '1'],
      ...[...guardedSound, '-i', inputName, '-map', `0:${from.index}`, '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-af', `aresample=async=1:first_pts=0${before}`, '-t', '86500', ...output],
    ],
    scratch: from.scratch,
    source: from.path,
    limits: { ...limits, outputBytes: 20 * from.sizeBytes + 2 ** 26 },
    niceness: 10,
    timeoutMs: 3_600_000,
    signal,
    onLine: (line) => {
      const micros = /^out_time_ms=(\d+)$/.exec(line)?.[1]
      if (micros) durationMs = Math.round(Number(micros) / 1000)
    },
  })
  signal.throwIfAborted()
  if (outcome.code !== 0) {
    const { failed, text, log } = explain(outcome)
    return failed === 'BAD_FILE' ? failure('deadSound', log) : { failed, text, log }
  }
  if (durationMs === 0) return failure('deadSound', outcome.stderr)
  return durationMs > longestMs ? failure('tooLong') : { durationMs }
}
