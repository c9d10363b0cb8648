import { join } from 'node:path'
import { z } from 'zod'
import { formatPhrase } from './codec-names.ts'
import { explain } from './convert.ts'
import { type Failure, failure } from './failures.ts'
import { allowedDecoders, guardedSound, guardedSoundProbe, inputName } from './guards.ts'
import { refusal } from './inspect.ts'
import { runBoxed } from './run.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import type { MediaTools } from './tools.ts'

/** The sound of a file; `path` is where it lies taken out of a video, null for a file that is nothing but sound. */
export interface TakenSound extends AsyncDisposable {
  readonly path: string | null
  readonly durationMs: number
}

const longestMs = 24 * 3600 * 1000
const limits = { memoryBytes: 2 * 2 ** 30, cpuSeconds: 3_600, processes: 200 }
const outputName = 'sound.mka'

/**
 * Decodes the sound of a file that somebody sent, to know that it can be and how long it is. That of a video is kept on its
 * own, without loss, so that the video need not be. A file without sound is a failure in words, never an exception.
 */
export async function takeSound(
  tools: MediaTools,
  path: string,
  sizeBytes: number,
  signal: AbortSignal,
): Promise<TakenSound | Failure> {
  const scratch = await makeScratch(tools.scratchFolder)
  const remove = () => removeScratch(scratch)
  try {
    const found = await findSound(tools, path, scratch, signal)
    const decoded = 'failed' in found ? found : await decode(tools, { path, scratch, sizeBytes, ...found }, signal)
    if ('failed' in decoded) {
      await remove()
      return decoded
    }
    const kept = 'failed' in found || !found.isVideo ? null : join(scratch, outputName)
    return { path: kept, durationMs: decoded.durationMs, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const report = z.object({
  streams: z
    .array(
      z.object({
        index: z.int().nonnegative(),
        codec_type: z.string().default(''),
        codec_name: z.string().default(''),
        codec_tag_string: z.string().default(''),
        channels: z.number().default(0),
        disposition: z
          .object({ default: z.number().default(0), attached_pic: z.number().default(0) })
          .default({ default: 0, attached_pic: 0 }),
      }),
    )
    .default([]),
})

async function findSound(tools: MediaTools, path: string, scratch: string, signal: AbortSignal) {
  const outcome = await runBoxed(tools.sandbox, {
    program: tools.binaries.ffprobe,
    args: [
      ...['-v', 'error', '-hide_banner', ...guardedSoundProbe, '-of', 'json=compact=1', '-show_entries'],
      ...[
        'stream=index,codec_type,codec_name,codec_tag_string,channels:stream_disposition=default,attached_pic',
        inputName,
      ],
    ],
    scratch,
    source: path,
    limits: { ...limits, cpuSeconds: 120, outputBytes: 2 ** 20 },
    niceness: 5,
    timeoutMs: 180_000,
    signal,
  })
  const refused = refusal(outcome, signal)
  // what is no video may still be called so: here it is about sound
  if (refused) return refused.text === failure('notVideo').text ? failure('noSound', refused.log) : refused
  const { streams } = report.parse(JSON.parse(outcome.stdout))
  const sounds = streams.filter(isSound)
  const sound = sounds.find(({ disposition }) => disposition.default === 1) ?? sounds[0]
  if (!sound) return failure('noSound')
  const { index, codec_name: codec, codec_tag_string: mark } = sound
  if (!allowedDecoders.some((name) => name === (decodersOf[codec] ?? codec)))
    return failure('unknownCodec', '', { format: formatPhrase(codec, mark) })
  const isVideo = streams.some(
    ({ codec_type: type, disposition }) => type === 'video' && disposition.attached_pic === 0,
  )
  return { index, isVideo }
}

const isSound = ({ codec_type: type, channels }: { codec_type: string; channels: number }) =>
  type === 'audio' && channels > 0
const decodersOf: Readonly<Record<string, string>> = { dts: 'dca', amr_nb: 'amrnb', amr_wb: 'amrwb' }

async function decode(
  tools: MediaTools,
  from: { path: string; scratch: string; sizeBytes: number; index: number; isVideo: boolean },
  signal: AbortSignal,
): Promise<{ durationMs: number } | Failure> {
  let durationMs = 0
  // sound that begins after its picture does so in a file of its own too
  const output = from.isVideo ? ['-c:a', 'flac', '-f', 'matroska', outputName] : ['-f', 'null', '-']
  const outcome = await runBoxed(tools.sandbox, {
    program: tools.binaries.ffmpeg,
    args: [
      ...['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y', '-threads', '1'],
      ...[...guardedSound, '-i', inputName, '-map', `0:${from.index}`, '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-af', 'aresample=async=1:first_pts=0', '-t', '86500', ...output],
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
