import { type Picture, pictureGraph, runPicture } from './cut-frame.ts'
import { inputName, pictureInput } from './guards.ts'
import type { PictureFile } from './picture-file.ts'
import type { MediaTools } from './tools.ts'

/** What turns a picture upright, by its orientation in EXIF. */
const turns: Readonly<Record<number, string>> = {
  2: 'hflip',
  3: 'hflip,vflip',
  4: 'vflip',
  5: 'transpose=cclock_flip',
  6: 'transpose=clock',
  7: 'transpose=clock_flip',
  8: 'transpose=cclock',
}

/**
 * Decodes a picture that a person sent and writes it anew in both sizes: upright, what is transparent on black, nothing of
 * the file but its pixels kept. Null when it cannot be decoded whole.
 */
export async function readPicture(
  tools: MediaTools,
  path: string,
  { format, width, height, orientation }: PictureFile,
  signal: AbortSignal,
): Promise<Picture | null> {
  const side = orientation >= 5 ? { width: height, height: width } : { width, height }
  const upright = `[0:v:0]${turns[orientation] ?? 'null'}`
  const graph =
    format === 'jpeg'
      ? upright
      : `color=black:size=${side.width}x${side.height}:rate=1,format=rgba[ground];${upright},format=rgba[sent];[ground][sent]overlay=format=rgb:shortest=1`
  const input = [...pictureInput(format), '-noautorotate', '-xerror', '-i', inputName]
  return runPicture(tools, path, input, pictureGraph(graph, side), side, signal)
}
