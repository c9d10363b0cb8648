import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ffmpeg } from '../../product/clips.ts'
import type { FilePlan, PictureForm, SoundForm, Stretch } from './file-plan.ts'

/** Makes the file of a plan in a folder. Every step is a command of ffmpeg, or bytes that are put in place. */
export async function makeFile(plan: FilePlan, folder: string): Promise<string> {
  const { seed, container, picture, sound, clock, edit, orientation, beside, cover, isLive } = plan
  const file = path.join(folder, `${seed}.${container}`)
  const inputs = [
    ...(picture ? ['-f', 'lavfi', '-i', pictureGraph(picture)] : []),
    ...(sound ? ['-f', 'lavfi', '-i', soundGraph(sound)] : []),
  ]
  const soundInput = picture ? 1 : 0
  const extras = [
    ...(beside === null
      ? []
      : ['-f', 'lavfi', '-i', `sine=frequency=300:sample_rate=48000:duration=${sound?.to ?? 2}`]),
  ]
  const maps = [
    ...(picture ? ['-map', '0:v'] : []),
    ...(sound ? ['-map', `${soundInput}:a`] : []),
    ...(beside === null ? [] : ['-map', `${soundInput + 1}:a`]),
  ]
  const attached = cover ? await makeCover(folder, seed) : null
  await ffmpeg([
    // what begins late shall do so: without this each input would be told from its own beginning
    ...['-copyts', ...inputs, ...extras, ...maps, '-vsync', 'vfr'],
    ...(picture ? pictureOptions(picture) : []),
    ...(sound ? ['-c:a:0', sound.codec, '-strict', '-2'] : []),
    ...(beside === 'unknown'
      ? ['-c:a:1', container === 'ts' ? 's302m' : 'truehd', '-strict', '-2', '-ac:a:1', '2']
      : []),
    ...(beside === 'second' && sound ? ['-c:a:1', sound.codec, '-metadata:s:a:1', 'language=fra'] : []),
    ...(attached === null
      ? []
      : ['-attach', attached, '-metadata:s:t', 'mimetype=image/gif', '-metadata:s:t', 'filename=cover.gif']),
    ...(isLive ? (container === 'mp4' ? ['-movflags', 'frag_keyframe+empty_moov'] : ['-live', '1']) : []),
    ...(clock === 0 ? [] : ['-output_ts_offset', String(clock)]),
    file,
  ])
  if (edit !== null) {
    const whole = path.join(folder, `${seed}-whole.${container}`)
    await rename(file, whole)
    await ffmpeg(['-ss', String(edit), '-i', whole, '-c', 'copy', '-map', '0', file])
  }
  if (orientation !== 1) await turn(file, orientation)
  return file
}

async function makeCover(folder: string, seed: number): Promise<string> {
  const cover = path.join(folder, `${seed}-cover.gif`)
  await ffmpeg(['-f', 'lavfi', '-i', 'color=orange:size=64x64', '-frames:v', '1', cover])
  return cover
}

/** Quarters of red, lime, blue and yellow, and a white flash in the middle at every whole second. */
function pictureGraph({ width, height, rate, from, to, pixelShape }: Stretch & PictureForm): string {
  const [w, h] = [width / 2, height / 2]
  const box = (x: number, y: number, colour: string) => `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:color=${colour}:t=fill`
  const flash = `drawbox=x=${Math.round(width * 0.4)}:y=${Math.round(height * 0.4)}:w=${Math.round(width * 0.2)}:h=${Math.round(height * 0.2)}:color=white:t=fill:enable='lt(mod(t+0.001,1),0.15)'`
  const quarters = [box(0, 0, 'red'), box(w, 0, 'lime'), box(0, h, 'blue'), box(w, h, 'yellow')]
  const whole = `color=black:size=${width}x${height}:rate=${rate}:duration=${to},format=gbrp,${quarters.join(',')},${flash}`
  return `${whole},setsar=${pixelShape.join('/')},trim=start=${from}`
}

function pictureOptions({ codec, group, leaning, pixels }: PictureForm): string[] {
  const speed =
    codec === 'libx264' || codec === 'libx265'
      ? ['-preset', 'ultrafast', '-bf', String(leaning)]
      : codec.startsWith('libvpx')
        ? ['-deadline', 'realtime', '-cpu-used', '8', '-b:v', '500k']
        : []
  const quality = ['mpeg4', 'mjpeg', 'flv', 'mpeg2video', 'wmv2'].includes(codec) ? ['-q:v', '2'] : []
  const tag = codec === 'libx265' ? ['-tag:v', 'hvc1', '-x265-params', `log-level=none:bframes=${leaning}`] : []
  return [
    '-c:v',
    codec,
    ...speed,
    ...quality,
    ...tag,
    '-g',
    String(['mpeg2video', 'flv', 'mpeg4', 'wmv2'].includes(codec) ? Math.min(group, 250) : group),
    '-pix_fmt',
    pixels,
  ]
}

/** A beep at every whole second, and nothing in its holes. */
function soundGraph({ from, to, rate, channels, holes }: Stretch & SoundForm): string {
  const beep = 'if(lt(mod(t,1),0.1),0.5*sin(2*PI*1000*t),0)'
  const wave = Array.from({ length: channels }, () => beep).join('|')
  const without = holes.map((hole) => `,aselect='not(between(t,${hole.from},${hole.to}))'`).join('')
  return `aevalsrc='${wave}':s=${rate}:d=${to}${without},atrim=start=${from}`
}

/** The display matrix of an orientation (ISO 14496-12, 8.3.2.3): what each unit of the stored picture becomes. */
const matrices: Readonly<Record<number, readonly [number, number, number, number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
}

async function turn(file: string, orientation: number): Promise<void> {
  const bytes = await readFile(file)
  const matrix = matrices[orientation]
  const header = bytes.indexOf('tkhd') + 4
  if (header < 4 || !matrix) throw new Error('no header of a track to turn')
  // its first track is that of the picture
  const at = header + (bytes[header] === 1 ? 52 : 40)
  const [a, b, c, d] = matrix
  for (const [place, value] of [a, b, 0, c, d, 0].entries()) bytes.writeInt32BE(value * 65_536, at + 4 * place)
  await writeFile(file, bytes)
}
