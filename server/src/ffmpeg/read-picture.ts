import { type Picture, pictureGraph, runPicture, runPictures } from './cut-frame.ts'
import { inputName, pictureInput } from './guards.ts'
import { turns } from './orientation.ts'
import type { PictureFile } from './picture-file.ts'
import type { MediaTools } from './tools.ts'

/**
 * Decodes a picture that a person sent and writes it anew in both sizes: upright, what is transparent on black, nothing of
 * the file but its pixels kept. Null when it cannot be decoded whole.
 */
export async function readPicture(
  tools: MediaTools,
  path: string,
  file: PictureFile,
  signal: AbortSignal,
): Promise<Picture | null> {
  const side = uprightSide(file)
  return runPicture(tools, path, inputOf(file), pictureGraph(upright(file, 'black'), side), side, signal)
}

/** Longest side of an avatar, in pixels: four times what a list shows. */
const faceSide = 256

/** The same as a small square out of the middle, what is transparent on white. */
export async function readSquare(
  tools: MediaTools,
  path: string,
  file: PictureFile,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const { width, height } = uprightSide(file)
  const short = Math.min(width, height)
  const side = Math.min(faceSide, short - (short % 2))
  const graph = `${upright(file, 'white')},crop=${short}:${short}:exact=1,scale=${side}:${side}:flags=area,setsar=1[face]`
  const [face] = (await runPictures(tools, path, inputOf(file), graph, ['face'], signal)) ?? []
  return face ?? null
}

const uprightSide = ({ width, height, orientation }: PictureFile) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }

const inputOf = ({ format }: PictureFile) => [...pictureInput(format), '-noautorotate', '-xerror', '-i', inputName]

/** The beginning of a graph: the picture turned upright, on a ground where it may be seen through. */
function upright(file: PictureFile, ground: 'black' | 'white'): string {
  const turned = `[0:v:0]${turns[file.orientation] ?? 'null'}`
  const { width, height } = uprightSide(file)
  return file.format === 'jpeg'
    ? turned
    : `color=${ground}:size=${width}x${height}:rate=1,format=rgba[ground];${turned},format=rgba[sent];[ground][sent]overlay=format=rgb:shortest=1`
}
