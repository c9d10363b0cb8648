/** Suffixes of `video/*` types that are taken (C-5-06, letter for letter). */
export const videoTypes = [
  '3g2',
  '3gp',
  'asf',
  'avi',
  'x-msvideo',
  'dif',
  'dv',
  'flv',
  'f4v',
  'm4v',
  'x-m4v',
  'mov',
  'mp4',
  'mpeg',
  'mpg',
  'mts',
  'm2t',
  'm2ts',
  'qt',
  'wmv',
  'vob',
  'mkv',
  'x-matroska',
  'ogv',
  'webm',
  'ogg',
  'mxf',
  'quicktime',
  'x-ms-wmv',
  'mpeg-tts',
] as const

/**
 * Other names of the formats of that list, as browsers and the type tables of systems have them: Chromium asks shared-mime-info
 * on Linux and the registry on Windows, where programs write what they like. Why: docs/decisions/0104.
 */
const otherNames = [
  ...['video/3gpp', 'video/3gpp2', 'video/x-ms-asf', 'video/x-ms-wm', 'application/vnd.ms-asf'],
  ...['video/vnd.avi', 'video/x-avi', 'video/msvideo', 'video/x-dv', 'video/x-flv', 'video/x-f4v'],
  ...['video/matroska', 'video/matroska-3d', 'video/x-matroska-3d', 'application/x-matroska'],
  ...['video/mp2t', 'video/vnd.dlna.mpeg-tts', 'video/x-mpegts', 'video/x-mpeg', 'video/x-mpeg2', 'video/mp2p'],
  ...['video/dvd', 'video/x-ms-vob', 'application/ogg', 'video/x-ogm+ogg', 'video/x-theora+ogg'],
]

const allowed: ReadonlySet<string> = new Set([...videoTypes.map((suffix) => `video/${suffix}`), ...otherNames])

/** File types that the browser's window offers: the extensions behind the types above. */
export const acceptedFiles = `video/*,${videoTypes
  .filter((suffix) => !suffix.startsWith('x-') && suffix !== 'quicktime' && suffix !== 'mpeg-tts')
  .map((suffix) => `.${suffix}`)
  .join(',')}`

const extensionOf = (name: string): string => name.match(/\.([^.]+)$/)?.[1]?.toLowerCase() ?? ''

/** Type of a file by its content. */
export interface FileKind {
  readonly name: string
  readonly type: string
}

/**
 * True for a file of an allowed video type (C-5-02), an mxf by its type or, when the type is empty,
 * by its extension (C-5-03), and an mkv with an empty type (C-5-04).
 */
export function isAllowedFile({ name, type }: FileKind): boolean {
  const mediaType = type.toLowerCase()
  if (mediaType === '') return ['mxf', 'mkv'].includes(extensionOf(name))
  return allowed.has(mediaType) || mediaType === 'application/mxf'
}

/** The words for a file that is not taken (C-5-05). */
export const badTypeText = (name: string): string => `${name}: формат не поддерживается`
