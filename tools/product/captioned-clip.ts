import { captionClip, rollUp } from '../../server/test/captioned-clip.ts'
import { ffmpeg, makeClip } from './clips.ts'

const seconds = 20
const everySeconds = 2

/** Makes a clip for an encoder whose pictures carry captions: «LINE 0», «LINE 1» and so on, a line in two seconds. */
export async function makeCaptionedClip(file: string): Promise<void> {
  const plain = `${file}.plain.flv`
  await ffmpeg(['-i', await makeClip({ seconds, width: 320, height: 180 }), '-c', 'copy', plain])
  const lines = Array.from({ length: seconds / everySeconds }, (_, at) =>
    rollUp(1_000 * everySeconds * at, `LINE ${at}`),
  )
  await captionClip(plain, file, lines)
}
