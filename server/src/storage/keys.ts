/** Roots of the stored files of a record, one a kind: `sources/<uuid>/…`. Nothing else makes a key. */
const roots = { source: 'sources', output: 'hls', images: 'images', subtitles: 'subtitles', live: 'live' } as const
const exportsRoot = 'exports'
const coversRoot = 'covers'
const filesRoot = 'files'
const worksRoot = 'works'
const faceRoots = { avatar: 'avatars', logo: 'logos' } as const

/** The playlist that names all others of an output. */
export const masterFile = 'master.m3u8'
/** The sizes of a poster, which lie side by side. */
export const posterFiles = { poster: 'poster.jpg', small: 'small.jpg' } as const
export type PosterSize = keyof typeof posterFiles

/** Everything of a record, all versions and runs together. */
export const recordFolders = (uuid: string): string[] => Object.values(roots).map((root) => `${root}/${uuid}/`)

export const sourceFolder = (uuid: string, versionId: number): string => `${roots.source}/${uuid}/${versionId}/`
export const sourceKey = (uuid: string, versionId: number): string => `${sourceFolder(uuid, versionId)}source`
/** Returns the version that brought a source, which those that are made of it again share; null for any other key. */
export function versionOfSource(key: string): number | null {
  const [, id] = /^sources\/[^/]+\/(\d{1,15})\/source$/.exec(key) ?? []
  return id === undefined ? null : Number(id)
}

/**
 * One run of a conversion. The task and its claim are in the name of its folders: two runs never write into the same
 * place, so a run that was thought dead cannot spoil the work of the one that replaced it.
 */
export interface ConversionRun {
  readonly versionId: number
  readonly taskId: number
  readonly claim: number
}
const runName = ({ versionId, taskId, claim }: ConversionRun) => `${versionId}-${taskId}-${claim}`
export const outputFolder = (uuid: string, run: ConversionRun): string => `${roots.output}/${uuid}/${runName(run)}/`
/** Returns where a step of a run puts the files of a version in another form. */
export const recastFolder = (uuid: string, run: ConversionRun, step: number): string =>
  `${roots.output}/${uuid}/${runName(run)}-${step}/`
/** Everything that is made for players of a version begins with this. */
export const outputsOf = (uuid: string, versionId: number): string => `${roots.output}/${uuid}/${versionId}-`
export const imagesFolder = (uuid: string, run: ConversionRun): string => `${roots.images}/${uuid}/${runName(run)}/`

/** The sheets of small frames of one run, and the list of their tiles for players. */
export const spriteFiles = {
  sheet: (sheet: number) => `sheet${sheet}.jpg`,
  list: 'sprite.vtt',
  facts: 'sprite.json',
} as const
export const spriteFolder = (images: string): string => `${images}sprite/`

export const frameFolder = (uuid: string, frameId: number): string => `${roots.images}/${uuid}/frame-${frameId}/`
/** A picture as a person sent it, until it is written anew. */
export const sentFile = 'picture'
export const sentFolder = (folder: string): string => `${folder}sent/`

/** A cover of an album that somebody sent. */
export const coverFolder = (albumUuid: string, number: number): string => `${coversRoot}/${albumUuid}/${number}/`

/** The picture of a person, or the logo of an account; a new one lies under another name. */
export type FaceOf = keyof typeof faceRoots
export const faceFile = 'face.jpg'
export const faceFolder = (of: FaceOf, name: string): string => `${faceRoots[of]}/${name}/`

/** A file of a field of metadata, as one send of it brought it: another send fills another folder. */
export const sentFileFolder = (fileId: number, send: string): string => `${filesRoot}/${fileId}/${send}/`

/** The peaks of the sound of a version, below the folder of its pictures. */
export const peaksFile = 'peaks.bin'

/** The file of one version of a track of subtitles. */
export const trackFile = 'track.vtt'
export const subtitlesFolder = (uuid: string, trackId: number, rowVersion: number): string =>
  `${roots.subtitles}/${uuid}/${trackId}-${rowVersion}/`

/** A sound that is heard with a video: as it was sent, or taken out of what was sent by one run. */
export const soundFile = 'sound'
/** One send of it: another send to the same address fills another folder. */
export const sentSoundFolder = (uuid: string, trackId: number, send: string): string =>
  `${roots.source}/${uuid}/sent-${trackId}-${send}/`
export const soundFolder = (
  uuid: string,
  trackId: number,
  { taskId, claim }: Omit<ConversionRun, 'versionId'>,
): string => `${roots.source}/${uuid}/sound-${trackId}-${taskId}-${claim}/`

/** Returns true if a folder of sound lies among what is kept of a record: a clip begins with those of the video it was cut out of. */
export const isSoundOf = (uuid: string, folder: string): boolean => folder.startsWith(`${roots.source}/${uuid}/`)

/** Returns what one run makes of a version to be served apart: its picture, or a sound by its name. */
export const apartFolders = (uuid: string, run: ConversionRun): string =>
  `${roots.output}/${uuid}/apart-${runName(run)}/`
export const apartFolder = (uuid: string, run: ConversionRun, name: string): string =>
  `${apartFolders(uuid, run)}${name}/`

/** The folder of all livestreams. */
export const liveRoot = roots.live
/** Returns the folder of the files of one session of a livestream, by the uuid of its record. */
export const liveFolder = (uuid: string, sessionId: number): string => `${liveRoot}/${uuid}/${sessionId}/`
/** The file that begins the segments of a rung in one generation, and one of its segments. */
export const liveInitName = (generation: number, rung: string): string => `${generation}/${rung}/init.mp4`
export const liveSegmentName = (generation: number, rung: string, number: number): string =>
  `${generation}/${rung}/${number}.m4s`

/** Returns the folder of a recorded session of a livestream, by the uuid of the video that it becomes. */
export const recordedFolder = (uuid: string, sessionId: number): string => `${recordedFolders(uuid)}${sessionId}/`
/** Everything that was recorded of livestreams for a video begins with this. It is of the first version of that. */
export const recordedFolders = (uuid: string): string => `${roots.output}/${uuid}/live-`

/** The folder a key lies in, with the slash at its end. */
export const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1)

/** The files of one export, and those of one run of it. */
export const exportFolders = (exportId: number): string => `${exportsRoot}/${exportId}/`
export const exportFolder = (exportId: number, { taskId, claim }: Pick<ConversionRun, 'taskId' | 'claim'>): string =>
  `${exportFolders(exportId)}${taskId}-${claim}/`

/** A work for the rights radar, as one send of it brought it, until it is fingerprinted. */
export const workFolder = (workId: number, send: string): string => `${worksRoot}/${workId}/${send}/`
export const worksFolder = (workId: number): string => `${worksRoot}/${workId}/`
export const workFile = 'source'
